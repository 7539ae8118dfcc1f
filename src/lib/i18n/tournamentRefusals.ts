import { HOUSE_REFUSALS } from '../house/commands.ts';
import { PROTOCOL_REFUSALS, type ProtocolRefusal } from '../protocol/messages.ts';
import type { DirectorRefusal } from '../protocol/tournaments.ts';
import { commandRefusalText } from './commandRefusals.ts';
import { format, type Values } from './format.ts';
import type { Language } from './language.ts';
import { entrantName, type Named } from './tournament.ts';

export function directorRefusalText(
  language: Language,
  refusal: DirectorRefusal | ProtocolRefusal,
  tournament: Named | null,
): string {
  if (!isOfTournament(refusal)) return commandRefusalText(language, refusal);
  return format(
    language,
    `tournament.refused.${refusal.code}`,
    valuesOf(language, refusal, tournament),
  );
}

/**
 * Distinguishes a missing table of the tournament, which the refusal names, from the server's
 * refusal.
 */
const isOfTournament = (refusal: DirectorRefusal | ProtocolRefusal): refusal is DirectorRefusal =>
  !isOneOf(PROTOCOL_REFUSALS, refusal.code) || 'table' in refusal;

const isOneOf = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  codes.some((known) => known === code);

const whyNotOpened = (language: Language, why: string): string =>
  isOneOf([...PROTOCOL_REFUSALS, ...HOUSE_REFUSALS], why)
    ? commandRefusalText(language, { code: why })
    : '';

function valuesOf(language: Language, refusal: DirectorRefusal, tournament: Named | null): Values {
  const nameOf = (entrant: number) =>
    tournament === null ? `n° ${String(entrant)}` : entrantName(tournament, entrant);
  switch (refusal.code) {
    case 'bad-format':
      return { problem: format(language, `tournament.problem.${refusal.problem}`) };
    case 'wrong-number':
      return { players: refusal.players };
    case 'name-taken':
      return { name: refusal.name, entrant: refusal.entrant };
    case 'unknown-entrant':
      return { entrant: refusal.entrant };
    case 'has-left':
    case 'is-there':
    case 'is-placed':
      return { name: nameOf(refusal.entrant) };
    case 'bad-sides':
      return { least: Math.min(...refusal.expected), most: Math.max(...refusal.expected) };
    case 'results-missing':
    case 'has-results':
      return {
        round: refusal.round,
        count: refusal.tables.length,
        tables: refusal.tables.join(', '),
      };
    case 'too-few':
      return { there: refusal.there, needed: refusal.needed };
    case 'unknown-table':
    case 'others-sit-there':
      return { round: refusal.round, table: refusal.table };
    case 'bad-equipment':
    case 'reader-elsewhere':
    case 'is-directed':
    case 'nobody-there':
      return { table: refusal.table };
    case 'too-many-tables':
    case 'too-many-entrants':
      return { most: refusal.most };
    case 'bad-scores':
      return { expected: refusal.expected };
    case 'table-not-opened':
      return { table: refusal.table, why: whyNotOpened(language, refusal.why) };
    default:
      return {};
  }
}
