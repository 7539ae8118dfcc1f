import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinCommand } from '#lib/process/commandLine.ts';
import type { Program } from '../support/program.ts';
import { simulatedBridge } from '../support/simulatedHands.ts';
import { until } from '../support/until.ts';

const program = (name: string, ...args: readonly string[]) =>
  joinCommand(['/usr/bin/python3', '-I', '-S', join(import.meta.dirname, name), ...args]);

/** As `SPEECH`: each sentence is as long as its text, and its sound names it. */
export const NAMED_VOICE = program('namedVoice.py');

/** A player's actions with sounds, in order. */
interface Noted {
  readonly what: 'begin' | 'end' | 'cut';
  readonly pid: number;
  /** ms since the epoch. */
  readonly at: number;
  /** Text of the speech, or empty for a sign. */
  readonly text: string;
  readonly seconds: number;
  readonly channels: number;
  /** Peak level, out of 32,768. */
  readonly loudest: number;
}

/** A machine that speaks, as far as a sound card: its bridge, and a player that writes down what it was given. */
export interface Machine {
  readonly bridge: Program;
  /** Returns speech and signs, without the silence that tests whether the output works. */
  noted(): readonly Noted[];
  /** Waits until this was done with a sentence that has this in it, after all that was waited for before. */
  next(what: Noted['what'], text: string): Promise<Noted>;
  /** The sentences that began, in order. */
  begun(): readonly string[];
  /** Makes its sound card missing or slow from now on, or repairs it. */
  has(fault: 'broken' | 'slow', is?: boolean): void;
  /** Lays a tag on its reader "left". */
  lay(tag: string): void;
}

export interface MachineOptions {
  readonly server: string;
  /** Its own, with all that it writes. */
  readonly folder: string;
  readonly secret: string;
  readonly speech: string;
  readonly name?: string;
  readonly language?: 'fr' | 'en';
  readonly isBroken?: boolean;
}

export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { server, folder, secret, speech, name = 'attic', language = 'fr' } = options;
  mkdirSync(folder, { recursive: true });
  if (options.isBroken === true) writeFileSync(join(folder, 'broken'), '');
  const env = {
    BRIDGE_ID: name,
    BRIDGE_SPEECH: speech,
    LC_ALL: language,
    BRIDGE_PLAYER: program('namedPlayer.py', folder),
  };
  const hands = await simulatedBridge({ server, secret, folder, env });
  const bridge = hands.program;
  const file = join(folder, 'played.jsonl');
  const noted = (): Noted[] =>
    (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Noted)
      .filter(({ loudest }) => loudest > 0);
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  let read = 0;
  return {
    bridge,
    noted,
    async next(what, text) {
      const at = () =>
        noted().findIndex(
          (one, nth) => nth >= read && one.what === what && plain(one.text).includes(text),
        );
      await until(`${what} “${text}”`, () => at() >= 0).catch((error: Error) => {
        const all = noted().map((one) => `${one.what} “${one.text}”`);
        throw new Error(`${error.message}\n${all.join('\n')}\n${bridge.stdout()}`);
      });
      const found = noted()[at()];
      read = at() + 1;
      return found as Noted;
    },
    begun: () => noted().flatMap(({ what, text }) => (what === 'begin' ? [plain(text)] : [])),
    has(fault, is = true) {
      if (is) writeFileSync(join(folder, fault), '');
      else rmSync(join(folder, fault), { force: true });
    },
    lay(tag) {
      hands.lay(tag);
      hands.lift();
    },
  };
}
