import { describe, expect, test } from 'vitest';
import { heardFrom, MIDDLE } from '#lib/hearing/soundBook.ts';
import { readWave } from '#lib/process/wave.ts';
import { mixed, type Playable, signAlone, silence } from '../../../hardware/speech/mixed.ts';

/** A second of a loud tone. */
function speech() {
  const wave = silence(1);
  for (let at = 44; at < wave.bytes.length; at += 2) wave.bytes.writeInt16LE(10_000, at);
  return wave;
}

/** What is heard of a sound: its channels, and how loud each is at most, of 32,768. */
function heardOf({ bytes }: Playable) {
  const channels = bytes.readUInt16LE(22);
  const loudest = Array.from({ length: channels }, (_, channel) => {
    let most = 0;
    for (let at = 44 + 2 * channel; at < bytes.length; at += 2 * channels)
      most = Math.max(most, Math.abs(bytes.readInt16LE(at)));
    return most;
  });
  return { loudest, seconds: readWave(bytes)?.seconds ?? 0 };
}

describe('what a machine plays', () => {
  test('is speech as it was made, or as much softer as its listener has it', () => {
    expect(mixed(speech(), 100, null).bytes).toEqual(speech().bytes);
    expect(heardOf(mixed(speech(), 30, null)).loudest).toEqual([3_000]);
  });

  test('is speech and its sign at once, both to their end', () => {
    const short = mixed(speech(), 15, { sound: 'accepted', heard: MIDDLE });
    expect(short.seconds).toBe(1);
    const sign = signAlone({ sound: 'end', heard: MIDDLE });
    expect(sign.seconds).toBeGreaterThan(1.4);
    expect(mixed(speech(), 100, { sound: 'end', heard: MIDDLE }).seconds).toBe(sign.seconds);
    expect(heardOf(sign).loudest[0]).toBeGreaterThan(5_000);
  });

  test('is a sign from the side of its player, with the speech in the middle', () => {
    const [left = 0, right = 0] = heardOf(
      signAlone({ sound: 'accepted', heard: heardFrom(0, 2) }),
    ).loudest;
    expect(left).toBeGreaterThan(3 * right);
    const said = heardOf(mixed(speech(), 100, { sound: 'accepted', heard: heardFrom(1, 2) }));
    expect(said.loudest.length).toBe(2);
    expect(said.loudest.every((loudest) => loudest >= 10_000)).toBe(true);
    expect(said.seconds).toBeCloseTo(1, 2);
  });

  test('stays as it is where it is not of one channel, and never wraps around', () => {
    const two = { ...speech(), samplesAt: null };
    expect(mixed(two, 50, { sound: 'refused', heard: MIDDLE })).toBe(two);
    const loud = speech();
    for (let at = 44; at < loud.bytes.length; at += 2) loud.bytes.writeInt16LE(32_000, at);
    const { bytes } = mixed(loud, 100, { sound: 'refused', heard: MIDDLE });
    let least = 32_767;
    for (let at = 44; at < bytes.length; at += 2) least = Math.min(least, bytes.readInt16LE(at));
    expect(least).toBeGreaterThan(15_000);
  });
});
