// Wood and paper, made of noise and short tones. What is heard is what everybody may hear.

let context: AudioContext | null = null;

/** Sound needs a touch first; calling this again does no harm. */
export function wake(): void {
  context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  void context?.resume();
}

/** Whether anything would be heard. */
export const awake = (): boolean => context?.state === "running";

interface Knock {
  at: number;
  long: number;
  loud: number;
  from: number; // the band of the noise, in hertz
  to?: number;
  sharp?: number;
  tone?: OscillatorType;
}

const flick = (at = 0, loud = 0.25): Knock => ({ at, long: 0.06, loud, from: 2400, to: 5200, sharp: 0.8 });
const knock = (at = 0, loud = 0.8): Knock => ({ at, long: 0.09, loud, from: 190, to: 120, sharp: 6 });
const tone = (at: number, hertz: number, long: number, loud = 0.06): Knock => ({ at, long, loud, from: hertz, tone: "sawtooth" });

const SOUNDS: Record<string, Knock[]> = {
  deal: [0, 0.06, 0.12, 0.18, 0.24].map((at) => flick(at, 0.18)),
  flick: [flick()],
  lock: [knock(0, 0.35), flick(0.05, 0.2)],
  slap: [knock(0, 0.9), { at: 0, long: 0.05, loud: 0.5, from: 1600, to: 900, sharp: 0.6 }],
  move: [knock(0), knock(0.16)],
  tick: [{ at: 0, long: 0.03, loud: 0.2, from: 3600, sharp: 18 }],
  stamp: [knock(0, 1), { at: 0.02, long: 0.12, loud: 0.4, from: 420, to: 260, sharp: 1 }],
  win: [tone(0, 262, 0.9), tone(0, 330, 0.9), tone(0, 392, 0.9), tone(0.45, 523, 0.9)],
};

export function sound(name: string): void {
  if (!context || !awake()) return;
  for (const one of SOUNDS[name] ?? []) (one.tone ? sing : rustle)(context, one);
}

function rustle(audio: AudioContext, { at, long, loud, from, to = from, sharp = 1 }: Knock): void {
  const start = audio.currentTime + at;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: sharp });
  band.frequency.linearRampToValueAtTime(to, start + long);
  source.connect(band).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(start);
}

function sing(audio: AudioContext, { at, long, loud, from, tone: type = "sawtooth" }: Knock): void {
  const start = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type, frequency: from });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, start + 0.08);
  gain.gain.linearRampToValueAtTime(0, start + long);
  voice.connect(new BiquadFilterNode(audio, { type: "lowpass", frequency: 1800 })).connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long);
}
