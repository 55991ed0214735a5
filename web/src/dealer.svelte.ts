// This browser's part in a fair deal: promise a nonce, keep what is shown, then send it.
import { agreed, begun, hash, hashText, remember, remembered, type Memory } from "./fair";
import type { Store } from "./store.svelte";
import type { PublicDeal, Room } from "./wire";

export class Dealer {
  private sent = new Set<string>();

  constructor(private readonly store: Store) {}

  /** To be told whenever the room changes. */
  see(room: Room, chairs: readonly number[]): void {
    const deal = room.dealing;
    if (!deal || deal.secret) return;
    const memory = remembered(room.code, deal.number) ?? begun(room.code, deal);
    if (room.phase === "dealing") agreed(memory, deal, chairs);
    remember(memory);
    if (room.phase !== "dealing") return;
    for (const chair of chairs) this.promise(deal, chair, memory);
    if (deal.nonces) this.keep(deal, memory, chairs);
  }

  private promise(deal: PublicDeal, chair: number, memory: Memory): void {
    const nonce = memory.nonces[chair];
    if (!nonce || deal.commitments[chair] || !this.first(`promise ${deal.number} ${chair}`)) return;
    const { number } = deal;
    void this.store.send({ t: "commit_nonce", number, seat: chair, commitment: hash(nonce) });
  }

  /** All promises are shown: keep them, and only then send what was promised. */
  private keep(deal: PublicDeal, memory: Memory, chairs: readonly number[]): void {
    if (!memory.commitments.length) remember({ ...memory, commitments: deal.commitments });
    for (const chair of chairs) {
      const nonce = memory.nonces[chair];
      const fits = nonce && deal.commitments[chair] === hash(nonce);
      if (!fits || !this.sound(deal, memory) || !this.first(`send ${deal.number} ${chair}`)) continue;
      void this.store.send({ t: "send_nonce", number: deal.number, seat: chair, nonce });
    }
  }

  /** The terms are those that were hashed, and the secret is still the first one. */
  private sound(deal: PublicDeal, memory: Memory): boolean {
    return hashText(deal.terms_text) === deal.terms_hash && memory.commitment === deal.commitment
      && memory.terms_hash === deal.terms_hash;
  }

  private first(what: string): boolean {
    if (this.sent.has(what)) return false;
    this.sent.add(what);
    return true;
  }
}
