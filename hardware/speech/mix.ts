import { toneSamples } from '#lib/hearing/toneSamples.ts';
import { SOUND_BOOK } from '#lib/hearing/soundBook.ts';
import type { Wave } from '#lib/process/wave.ts';
import type { SpeakerAnnouncement } from '#lib/protocol/announcements.ts';

/** A sound with its stereo position and timbre. */
export type PlacedSound = NonNullable<SpeakerAnnouncement['sound']>;

const LOUDEST = 32_767;
const DEFAULT_SAMPLE_RATE = 22_050;

export type Playable = Pick<Wave, 'bytes' | 'seconds'>;

export function mixWithSound(wave: Wave, volume: number, sign: PlacedSound | null): Playable {
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

export const soundOnly = (sign: PlacedSound): Playable => mixWithSound(silence(0.01), 100, sign);

/** Returns a silent WAV of this many seconds. */
export function silence(seconds: number): Wave {
  const bytes = Buffer.alloc(HEADER_BYTES + 2 * Math.round(DEFAULT_SAMPLE_RATE * seconds));
  bytes.write('RIFF', 0);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  writeHead(bytes, HEADER_BYTES, 1, DEFAULT_SAMPLE_RATE);
  return { bytes, seconds, samplesAt: HEADER_BYTES };
}

/** Size of a WAV header with format and samples only, in bytes. */
const HEADER_BYTES = 44;

/** Updates channels and lengths in a WAV header and keeps other chunks. */
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
