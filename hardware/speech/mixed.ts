import { toneSamples } from '#lib/hearing/toneSamples.ts';
import { SOUND_BOOK } from '#lib/hearing/soundBook.ts';
import type { Wave } from '#lib/process/wave.ts';
import type { MachineNews } from '#lib/protocol/heard.ts';

/** A sound, and where it is heard. */
export type Sign = NonNullable<MachineNews['sound']>;

const LOUDEST = 32_767;
/** In Hz, of what is no speech. */
const USUAL_RATE = 22_050;

/** A sound file, and how long it is in seconds. */
export type Playable = Pick<Wave, 'bytes' | 'seconds'>;

/**
 * Speech as loud as its listener has it, with the sign of what it tells from its beginning: one program plays both, as
 * sound cards without a mixer take one at a time. What is not of one channel stays as it is.
 *
 * @param volume in per cent
 */
export function mixed(wave: Wave, volume: number, sign: Sign | null): Playable {
  const { bytes, samplesAt, seconds } = wave;
  if (samplesAt === null || (sign === null && volume === 100)) return wave;
  const count = (bytes.length - samplesAt) >> 1;
  const rate = Math.round(count / seconds);
  const { left, right } =
    sign === null
      ? toneSamples([], { pan: 0, timbre: null }, rate)
      : toneSamples(SOUND_BOOK[sign.sound], sign.heard, rate);
  const channels = left === right ? [left] : [left, right];
  const length = Math.max(count, left.length);
  const whole = Buffer.alloc(samplesAt + 2 * length * channels.length);
  bytes.copy(whole, 0, 0, samplesAt);
  writeHead(whole, samplesAt, channels.length, rate);
  for (let nth = 0; nth < length; nth += 1) {
    const said = nth < count ? (bytes.readInt16LE(samplesAt + 2 * nth) * volume) / 100 : 0;
    channels.forEach((tones, channel) => {
      const value = said + (tones[nth] ?? 0) * LOUDEST;
      const at = samplesAt + 2 * (nth * channels.length + channel);
      whole.writeInt16LE(Math.round(Math.max(-LOUDEST, Math.min(LOUDEST, value))), at);
    });
  }
  return { bytes: whole, seconds: length / rate };
}

/** A sign alone. */
export const signAlone = (sign: Sign): Playable => mixed(silence(0.01), 100, sign);

/** So many seconds without a sound. */
export function silence(seconds: number): Wave {
  const bytes = Buffer.alloc(HEAD + 2 * Math.round(USUAL_RATE * seconds));
  bytes.write('RIFF', 0);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  writeHead(bytes, HEAD, 1, USUAL_RATE);
  return { bytes, seconds, samplesAt: HEAD };
}

/** Of a WAV with nothing but format and samples, in bytes. */
const HEAD = 44;

/** Puts right what the head says of channels and lengths; what else stands in it stays. */
function writeHead(
  bytes: Buffer<ArrayBuffer>,
  samplesAt: number,
  channels: number,
  rate: number,
): void {
  const format = bytes.indexOf('fmt ') + 8;
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt16LE(channels, format + 2);
  bytes.writeUInt32LE(rate, format + 4);
  bytes.writeUInt32LE(rate * 2 * channels, format + 8);
  bytes.writeUInt16LE(2 * channels, format + 12);
  bytes.writeUInt32LE(bytes.length - samplesAt, samplesAt - 4);
}
