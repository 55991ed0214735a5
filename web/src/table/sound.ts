// Wood, paper and an accordion, made on the spot. What is heard is what everybody may hear.

let context: AudioContext | null = null;

/** Sound needs a touch first; calling this again does no harm. */
export function wake(): void {
  context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  void context?.resume();
}

/** Whether anything would be heard. */
export const awake = (): boolean => context?.state === "running";

export type Stroke = (audio: BaseAudioContext, start: number) => void;

const SOUNDS: Record<string, Stroke[]> = {
  deal: [0, 0.06, 0.12, 0.18, 0.24].flatMap((at) => flick(at, 0.1)),
  flick: flick(0, 0.14),
  lock: [...wood(0, 0.2, 2.2), ...flick(0.05, 0.08)],
  slap: [...wood(0, 0.3, 0.8), paper(0, 0.07, 0.18, 1400, 700)],
  move: [...wood(0, 0.3), ...wood(0.16, 0.36)],
  tick: [struck(0, 2900, 0.05, 0.12), struck(0, 4700, 0.03, 0.06)],
  stamp: [...wood(0, 0.5, 0.6), paper(0.02, 0.12, 0.2, 420, 260)],
  win: [...chord(0, 0.5, [262, 330, 392]), ...chord(0.45, 1.1, [262, 349, 440, 523])],
};

/** A sound of the house, or of a game that brings its own. */
export function sound(name: string, own: Record<string, Stroke[]> = {}): void {
  if (!context || !awake()) return;
  for (const stroke of own[name] ?? SOUNDS[name] ?? []) stroke(context, context.currentTime);
}

/** A card from the pack. */
export function flick(at: number, loud: number): Stroke[] {
  return [paper(at, 0.06, loud, 2400, 5200)];
}

/** Knuckles on a door: a click, and three of the tones of a board. */
export function wood(at: number, loud: number, pitch = 1): Stroke[] {
  const tones = [struck(at, 185 * pitch, 0.16, loud), struck(at, 430 * pitch, 0.1, loud * 0.6), struck(at, 1020 * pitch, 0.05, loud * 0.4)];
  return [...tones, paper(at, 0.012, loud * 0.4, 2500, 1500)];
}

/** Reeds: each note twice, a little out of tune. */
function chord(at: number, long: number, notes: number[]): Stroke[] {
  return notes.flatMap((hertz) => [reed(at, hertz, long, 0.06), reed(at, hertz * 1.006, long, 0.06)]);
}

/** Noise in a band that moves; `loud` is how loud it begins, however narrow the band. */
export function paper(at: number, long: number, loud: number, from: number, to: number): Stroke {
  return (audio, start) => {
    const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.8 });
    band.frequency.setValueAtTime(from, start + at);
    band.frequency.linearRampToValueAtTime(to, start + at + long);
    const gain = loud * Math.sqrt(audio.sampleRate / 2 / from);
    source.connect(band).connect(new GainNode(audio, { gain })).connect(audio.destination);
    source.start(start + at);
  };
}

/** A tone that dies away at once. */
export function struck(at: number, hertz: number, long: number, loud: number): Stroke {
  return (audio, start) => {
    const voice = new OscillatorNode(audio, { frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(loud, start + at);
    gain.gain.exponentialRampToValueAtTime(loud / 1000, start + at + long);
    voice.connect(gain).connect(audio.destination);
    voice.start(start + at);
    voice.stop(start + at + long);
  };
}

/** A tone that swells and fades. */
export function reed(at: number, hertz: number, long: number, loud: number): Stroke {
  return (audio, start) => {
    const voice = new OscillatorNode(audio, { type: "sawtooth", frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(loud, start + at + 0.08);
    gain.gain.setValueAtTime(loud, start + at + long - 0.15);
    gain.gain.linearRampToValueAtTime(0, start + at + long);
    voice.connect(new BiquadFilterNode(audio, { type: "lowpass", frequency: 2400 })).connect(gain).connect(audio.destination);
    voice.start(start + at);
    voice.stop(start + at + long);
  };
}
