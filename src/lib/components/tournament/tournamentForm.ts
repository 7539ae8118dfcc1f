import type { CreateTournament } from '#lib/tournament/directorCommand.ts';
import {
  PLACES,
  TIE_BREAKS,
  WIN_OR_DRAW,
  type Format,
  type MarginStep,
  type MatchLength,
  type TieBreak,
} from '#lib/tournament/format.ts';
import { marginSteps } from '#lib/tournament/margins.ts';
import type { Tournament } from '#lib/tournament/state.ts';
import type { Language } from '#lib/i18n/language.ts';
import { seatNames, sidesOf, withPlayers, type Forms, type TableForm } from '../home/tableForm.ts';

type SystemType = Format['system']['type'];

export interface FormatForm {
  readonly players: 1 | 2;
  readonly system: SystemType;
  readonly rounds: number;
  readonly sides: 3 | 4;
  readonly size: number;
  /** Value of a match between two sides. */
  readonly counted: 'margin' | 'win';
  /** Agreed steps by margin; null for the game's usual ones. */
  readonly margins: readonly MarginStep[] | null;
  /** Points by place, as typed. */
  readonly places: string;
  readonly final: number;
  readonly match: MatchLength;
  readonly bye: number;
  readonly tieBreaks: readonly TieBreak[];
}

/** Swiss with five rounds, the format of most clubs. */
export const DEFAULT_FORMAT: FormatForm = {
  players: 1,
  system: 'swiss',
  rounds: 5,
  sides: 4,
  size: 4,
  counted: 'margin',
  margins: null,
  places: PLACES.join(' '),
  final: 0,
  match: { rounds: 3, minutes: 60, lastCard: 'round' },
  bye: 12,
  tieBreaks: ['opponents', 'direct', 'margin'],
};

/** Default points for a bye: about the value of a win. */
const USUAL_BYE = { margin: 12, win: 2, places: 1.5 } as const;

/** Returns the form with other answers; resets the bye if the value of a match changes. */
export function withAnswers(form: FormatForm, answers: Partial<FormatForm>): FormatForm {
  const next = { ...form, ...answers };
  const isSameWorth = next.counted === form.counted && next.system === form.system;
  if (isSameWorth || answers.bye !== undefined) return next;
  return { ...next, bye: USUAL_BYE[next.system === 'tables' ? 'places' : next.counted] };
}

/** Returns the tie-breaks not used yet. */
export const furtherTieBreaks = ({ tieBreaks }: FormatForm): readonly TieBreak[] =>
  TIE_BREAKS.filter((each) => !tieBreaks.includes(each));

export function withEarlier(form: FormatForm, tieBreak: TieBreak): FormatForm {
  const at = form.tieBreaks.indexOf(tieBreak);
  const others = form.tieBreaks.filter((each) => each !== tieBreak);
  return { ...form, tieBreaks: others.toSpliced(Math.max(0, at - 1), 0, tieBreak) };
}

/** Builds the format. `play`: game of its tables. */
export function formatOf(form: FormatForm, play: Tournament['play']): Format {
  const { players, final, match, bye, tieBreaks } = form;
  return { system: systemOf(form, play), final, players, match, bye, tieBreaks };
}

function systemOf(
  { system, rounds, sides, size, counted, margins, places }: FormatForm,
  play: Tournament['play'],
): Format['system'] {
  const points = counted === 'margin' ? (margins ?? marginSteps(play)) : WIN_OR_DRAW;
  switch (system) {
    case 'swiss':
      return { type: system, rounds, points };
    case 'groups':
      return { type: system, size, points };
    case 'tables':
      return { type: system, rounds, sides, points: pointsIn(places) };
  }
}

/** Parses "3 1,5 0.5 0"; invalid numbers are rejected with the whole format. */
const pointsIn = (places: string): readonly number[] =>
  places
    .trim()
    .split(/[\s;]+/)
    .map((each) => Number(each.replace(',', '.')))
    .map((each) => (Number.isFinite(each) ? each : -1));

export function formOf({ system, ...rest }: Format): FormatForm {
  const own = { ...DEFAULT_FORMAT, ...rest, system: system.type };
  switch (system.type) {
    case 'swiss':
      return { ...own, rounds: system.rounds, ...countedBy(system.points) };
    case 'groups':
      return { ...own, size: system.size, ...countedBy(system.points) };
    case 'tables': {
      const { rounds, sides, points } = system;
      return { ...own, rounds, sides, places: points.join(' ') };
    }
  }
}

const countedBy = (points: readonly MarginStep[]): Pick<FormatForm, 'counted' | 'margins'> =>
  points.length === WIN_OR_DRAW.length
    ? { counted: 'win', margins: null }
    : { counted: 'margin', margins: points };

const sidesAtTable = ({ system, sides }: Pick<FormatForm, 'system' | 'sides'>): number =>
  system === 'tables' ? sides : 2;

export function seatedFor(table: TableForm, format: FormatForm, forms: Forms): TableForm {
  const sides = sidesAtTable(format);
  const players = sides * format.players;
  const names = Array.from({ length: players }, (_, at) => String(at + 1));
  return { ...withPlayers({ ...table, sides }, forms[table.game], players), sides, names };
}

/** True if the game can be played in this seating. */
export const canSeat = ({ game, own, players, sides }: TableForm, forms: Forms): boolean =>
  forms[game].seatings(own[game]).some((each) => each.players === players && each.sides === sides);

export function commandOf(
  language: Language,
  name: string,
  format: FormatForm,
  { table, forms }: { readonly table: TableForm; readonly forms: Forms },
): CreateTournament {
  const seated = seatedFor(table, format, forms);
  const { game, own } = seated;
  const partners = format.players > 1 ? { sides: sidesOf(seated) } : {};
  const play = forms[game].setup(language, own[game], seated, {
    seats: seatNames(seated),
    deck: null,
    ...partners,
  });
  return { type: 'create', name: name.trim(), format: formatOf(format, play), play };
}
