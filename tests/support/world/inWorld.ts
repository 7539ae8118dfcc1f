import { afterAll, afterEach, beforeAll, beforeEach, describe, onTestFinished } from 'vitest';
import { goOnWhileItGoesWell } from '../story.ts';
import { Closing, type World } from './world.ts';

/**
 * Runs tests in one world, which they share, so each needs its own table and pages. Skips them with
 * a message where the machine lacks something. What a test opens is closed after it.
 */
export function inWorld<Has extends object>(
  name: string,
  world: World<Has>,
  tests: (world: Has) => void,
): void {
  const missing = world.missing();
  if (missing !== null) console.log(`SKIPPED ${name}: ${missing}`);
  describe.skipIf(missing !== null)(name, () => {
    const closing = new Closing();
    let started: Has | undefined;
    let before = 0;
    beforeAll(async () => {
      started = await world.start(closing);
    });
    beforeEach(() => void (before = closing.mark()));
    afterEach(() => closing.close(before));
    afterAll(() => closing.close());
    const get = (_: object, key: PropertyKey): unknown => {
      if (started === undefined) throw new Error('the world is opened by the first hook');
      return Reflect.get(started, key);
    };
    tests(new Proxy({}, { get }) as Has);
  });
}

/** The same for tests that are one ordered story: see `goOnWhileItGoesWell`. */
export function storyInWorld<Has extends object>(
  name: string,
  world: World<Has>,
  tests: (world: Has) => void,
): void {
  inWorld(name, world, (opened) => {
    goOnWhileItGoesWell();
    tests(opened);
  });
}

/** Starts a world that is closed after the test. */
export async function startInTest<Has extends object>(world: World<Has>): Promise<Has> {
  const started = await world.start();
  onTestFinished(() => started.close());
  return started;
}
