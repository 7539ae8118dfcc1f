import { accept, refuse, type Result } from '../game/result.ts';
import {
  SHUT_OUTS,
  type Edition,
  type OptionName,
  type Options,
  type Shape,
} from './editions/edition.ts';
import type { SetupRefusal } from './setupRefusal.ts';

type Check = (value: unknown, shape: Shape) => string | null;

const flag: Check = (value) => (typeof value === 'boolean' ? null : 'true or false is expected');
const positive: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? null : 'a whole number above 0 is expected';

/** What each option takes; null is content, else the sentence that says what is expected. */
const CHECKS: Readonly<Record<OptionName, Check>> = {
  target: positive,
  rounds: positive,
  distance: (value, shape) =>
    shape.distances.some((known) => known === value)
      ? null
      : `one of ${shape.distances.join(', ')} is expected with ${String(shape.players)} players`,
  rollAfterSafety: flag,
  shutOut: (value) =>
    SHUT_OUTS.some((known) => known === value)
      ? null
      : `one of ${SHUT_OUTS.join(', ')} is expected`,
  noHundreds: flag,
  rollAfterEndOfLimit: flag,
  rollAfterRemedy: flag,
  youngPlayers: flag,
};

const bad = (code: SetupRefusal['code'], path: string, detail: string) =>
  refuse<SetupRefusal>({ code, path, detail });

/** The options as given, each known to the edition and of the right kind. */
export function parseOptions(
  raw: unknown,
  edition: Edition,
  shape: Shape,
): Result<Options, SetupRefusal> {
  if (raw === undefined) return accept({});
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return bad('bad-options', '$.options', 'an object is expected');
  }
  for (const [name, value] of Object.entries(raw)) {
    const path = `$.options.${name}`;
    const known = edition.options.find((option) => option === name);
    if (known === undefined) {
      return bad('unknown-option', path, `${edition.id} has ${edition.options.join(', ')}`);
    }
    const expected = CHECKS[known](value, shape);
    if (expected !== null) return bad('bad-option', path, expected);
  }
  if ('target' in raw && 'rounds' in raw) {
    return bad(
      'bad-option',
      '$.options.rounds',
      'a target and a number of rounds exclude each other',
    );
  }
  return accept(raw);
}
