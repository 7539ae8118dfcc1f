import { describe, expect, test } from 'vitest';
import { soundPositionOfSide, CENTRE } from '#lib/hearing/soundBook.ts';
import { parseWave } from '#lib/process/wave.ts';
import {
  mixWithSound,
  type Playable,
  soundOnly,
  silence,
} from '../../../../hardware/speech/mix.ts';

/** A second of a loud tone. */
function speech() {
  const wave = silence(1);
  for (let at = 44; at < wave.bytes.length; at += 2) wave.bytes.writeInt16LE(10_000, at);
  return wave;
}

/** Returns the channels of a sound with the peak level of each, out of 32,768. */
function heardOf({ bytes }: Playable) {
  const channels = bytes.readUInt16LE(22);
  const loudest = Array.from({ length: channels }, (_, channel) => {
    let most = 0;
    for (let at = 44 + 2 * channel; at < bytes.length; at += 2 * channels)
      most = Math.max(most, Math.abs(bytes.readInt16LE(at)));
    return most;
  });
  return { loudest, seconds: parseWave(bytes)?.seconds ?? 0 };
}

describe('a sound of a machine', () => {
  test('is the speech unchanged, or softened for its listener', () => {
    expect(mixWithSound(speech(), 100, null).bytes).toEqual(speech().bytes);
    expect(heardOf(mixWithSound(speech(), 30, null)).loudest).toEqual([3_000]);
  });

  test('contains speech and its sign together, both to their end', () => {
    const short = mixWithSound(speech(), 15, { sound: 'accepted', heard: CENTRE });
    expect(short.seconds).toBe(1);
    const sign = soundOnly({ sound: 'end', heard: CENTRE });
    expect(sign.seconds).toBeGreaterThan(1.4);
    expect(mixWithSound(speech(), 100, { sound: 'end', heard: CENTRE }).seconds).toBe(sign.seconds);
    expect(heardOf(sign).loudest[0]).toBeGreaterThan(5_000);
  });

  test('contains a sign at the side of its player, with the speech in the middle', () => {
    const [left = 0, right = 0] = heardOf(
      soundOnly({ sound: 'accepted', heard: soundPositionOfSide(0, 2) }),
    ).loudest;
    expect(left).toBeGreaterThan(3 * right);
    const said = heardOf(
      mixWithSound(speech(), 100, { sound: 'accepted', heard: soundPositionOfSide(1, 2) }),
    );
    expect(said.loudest.length).toBe(2);
    expect(said.loudest.every((loudest) => loudest >= 10_000)).toBe(true);
    expect(said.seconds).toBeCloseTo(1, 2);
  });

  test('stays unchanged unless it is mono, and never overflows', () => {
    const two = { ...speech(), samplesAt: null };
    expect(mixWithSound(two, 50, { sound: 'refused', heard: CENTRE })).toBe(two);
    const loud = speech();
    for (let at = 44; at < loud.bytes.length; at += 2) loud.bytes.writeInt16LE(32_000, at);
    const { bytes } = mixWithSound(loud, 100, { sound: 'refused', heard: CENTRE });
    let least = 32_767;
    for (let at = 44; at < bytes.length; at += 2) least = Math.min(least, bytes.readInt16LE(at));
    expect(least).toBeGreaterThan(15_000);
  });
});
