// The line to the server: comes back after every fall, and says again what was not acknowledged.
import type { Commands, Message } from "./wire";

export type Reply = Extract<Message, { t: "ack" | "refused" | "offer" | "foreseen" }>;
type Wanted<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = Wanted<Commands>;

/** Closed for good: these codes say why, and another try would not help. */
export const FINAL: Record<number, string> = {
  4001: "removed",
  4002: "moved",
  4003: "stranger",
  4004: "no_room",
  4005: "no_watching",
  4009: "banned",
};

const FLOOD = 4008; // too many lines, or too much was said on this one
const FIRST_WAIT = 200; // milliseconds
const A_WHILE = 20_000; // else one line too many would push out the next, and so on
const LONGEST_WAIT = 1000; // back within two seconds, however long it was dark
const ANSWER = 10_000; // a knock that is not answered by then is forgotten
const ASLEEP = 8000; // a page hidden for longer does not trust its line

interface Pending {
  command: Command & { id: string };
  resolve: (reply: Reply) => void;
}

export interface Listener {
  address(): string;
  hear(messages: Message[]): void;
  connected(yes: boolean): void;
  closed(why: string): void;
}

export class Line {
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hidden = 0;
  private over = false;
  private count = 0;
  private readonly name = random(6);

  constructor(private readonly listener: Listener) {}

  open(): void {
    this.over = false;
    addEventListener("online", this.online);
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.online);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close(1000);
    this.socket = null;
  }

  /** Say something until it is acknowledged or refused; every repeat has the same id. */
  send(command: Command): Promise<Reply> {
    const id = `${this.name}${(++this.count).toString(36)}`;
    return new Promise((resolve) => {
      const pending: Pending = { command: { ...command, id } as Pending["command"], resolve };
      this.pending.set(id, pending);
      this.say(pending);
    });
  }

  /** Hang up and call again at once, for instance because an event is missing. */
  again(): void {
    this.drop();
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.listener.address());
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.connected(true);
      for (const pending of this.pending.values()) this.say(pending);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.heard(event.data);
    socket.onclose = (event) => {
      if (this.socket === socket) this.fallen(event.code);
    };
  }

  private heard(text: string): void {
    const messages = JSON.parse(text) as Message[];
    this.listener.hear(messages);
    for (const message of messages) {
      if (message.t === "ack" || message.t === "refused" || message.t === "offer" || message.t === "foreseen") {
        this.pending.get(message.id)?.resolve(message);
        this.pending.delete(message.id);
      }
    }
  }

  private fallen(code: number): void {
    this.socket = null;
    this.listener.connected(false);
    const why = FINAL[code];
    if (why) {
      this.close();
      this.listener.closed(why);
    } else if (!this.over) {
      if (code === FLOOD) this.wait = A_WHILE;
      this.later();
    }
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.knock, this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  /** Knock until somebody answers, and only then call: after some calls in vain a browser
      holds the next back for seconds, but not a plain request. */
  private readonly knock = (): void => {
    if (this.over || this.socket) return;
    this.later();
    fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER) }).then(
      (answer) => {
        if (answer.ok && !this.over && !this.socket) this.connect();
      },
      () => {},
    );
  };

  private say(pending: Pending): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(pending.command));
    }
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** The network is back: a line from before may be dead without knowing it. */
  private readonly online = (): void => {
    if (this.socket) this.again();
    else this.knock();
  };

  private readonly seen = (): void => {
    if (document.hidden) {
      this.hidden = performance.now();
    } else if (this.socket && performance.now() - this.hidden > ASLEEP) {
      this.again();
    } else {
      this.knock();
    }
  };
}

/** Random hex; `getRandomValues` is there on plain http too. */
export function random(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}
