import type { Cell } from '../record/csv.ts';
import { lastRound, type Round } from '../tournament/state.ts';
import type { TournamentView } from '../tournament/view.ts';
import { boardRows, boardsJson } from './boardFiles.ts';
import { format, type MessageKey } from './format.ts';
import type { Language } from './language.ts';
import { spreadsheetFile } from './spreadsheet.ts';
import { entrantName, partTitle, roundTitle } from './tournament.ts';

export const TOURNAMENT_FILES = ['standings', 'seating', 'results', 'boards'] as const;
export type TournamentFile = (typeof TOURNAMENT_FILES)[number];

export const tournamentCsv = (
  language: Language,
  file: TournamentFile,
  tournament: TournamentView,
): string => spreadsheetFile(language, ROWS[file](language, tournament));

const ROWS: Readonly<
  Record<
    TournamentFile,
    (language: Language, tournament: TournamentView) => readonly (readonly Cell[])[]
  >
> = {
  standings(language, tournament) {
    const said = saying(language);
    const { tieBreaks } = tournament.format;
    const headings = [
      ...[said('tournament.rank'), said('tournament.csv.number'), said('common.name')],
      ...[said('tournament.total.said'), said('tournament.played'), said('tournament.csv.alone')],
      ...tieBreaks.map((each) => said(`tournament.tieBreak.${each}`)),
    ];
    const isParted = tournament.standings.length > 1;
    const lines = tournament.standings.flatMap((part) =>
      part.lines.map((line) => [
        ...(isParted ? [partTitle(language, part) ?? ''] : []),
        ...[line.rank, line.entrant, entrantName(tournament, line.entrant)],
        ...[line.points, line.played, line.alone],
        ...line.tieBreaks.map((value) => value ?? ''),
      ]),
    );
    return [[...(isParted ? [said('tournament.csv.part')] : []), ...headings], ...lines];
  },
  seating(language, tournament) {
    const round = lastRound(tournament);
    const said = saying(language);
    const most = Math.max(2, ...(round?.tables.map(({ sides }) => sides.length) ?? []));
    const names = Array.from(
      { length: most },
      (_, at) => `${said('common.name')} ${String(at + 1)}`,
    );
    const lines = round?.tables.map(({ number, code, sides }) => [
      ...[number, code ?? ''],
      ...names.map((_, at) => nameAt(tournament, sides, at)),
    ]);
    const alone = round?.byes.map((entrant) => [
      said('tournament.seating.bye'),
      '',
      entrantName(tournament, entrant),
    ]);
    const headings = [said('common.table'), said('tournament.csv.code'), ...names];
    return [headings, ...(lines ?? []), ...(alone ?? [])];
  },
  results(language, tournament) {
    const said = saying(language);
    const headings = [
      ...[said('tournament.csv.round'), said('common.table')],
      ...[said('tournament.csv.number'), said('common.name'), said('tournament.result')],
    ];
    const lines = tournament.rounds.flatMap((round, at) =>
      resultsOf(tournament, round, roundTitle(language, tournament, at + 1)),
    );
    return [headings, ...lines];
  },
  boards: boardRows,
};

const saying = (language: Language) => (key: MessageKey) => format(language, key);

const nameAt = (tournament: TournamentView, sides: readonly number[], at: number): string => {
  const entrant = sides[at];
  return entrant === undefined ? '' : entrantName(tournament, entrant);
};

const resultsOf = (
  tournament: TournamentView,
  { tables }: Round,
  title: string,
): readonly (readonly Cell[])[] =>
  tables.flatMap(({ number, sides, result }) =>
    sides.map((entrant, side) => [
      ...[title, number, entrant, entrantName(tournament, entrant)],
      result?.scores[side] ?? '',
    ]),
  );

/** Returns the same data for programs, without localised texts. */
export function tournamentJson(file: TournamentFile, tournament: TournamentView): unknown {
  const { code, name, position } = tournament;
  const of = { tournament: { code, name, position, round: tournament.rounds.length } };
  const playersOf = (entrant: number) => tournament.entrants[entrant - 1]?.players ?? [];
  const tablesOf = ({ tables, byes, stage }: Round) => ({
    stage,
    tables: tables.map(({ number, code: table, sides, result }) => ({
      number,
      code: table,
      byDirector: result?.by === 'director',
      sides: sides.map((entrant, side) => ({
        entrant,
        players: playersOf(entrant),
        score: result?.scores[side] ?? null,
      })),
      played: result !== null,
    })),
    byes: byes.map((entrant) => ({ entrant, players: playersOf(entrant) })),
  });
  switch (file) {
    case 'standings': {
      const { tieBreaks } = tournament.format;
      const lines = tournament.standings.flatMap(({ of: part, group, lines: ofPart }) =>
        ofPart.map((line) => ({
          ...line,
          part,
          group,
          players: playersOf(line.entrant),
          tieBreaks: Object.fromEntries(
            tieBreaks.map((each, at) => [each, line.tieBreaks[at] ?? null]),
          ),
        })),
      );
      return { ...of, standings: lines };
    }
    case 'seating': {
      const round = lastRound(tournament);
      return { ...of, seating: round === undefined ? null : tablesOf(round) };
    }
    case 'boards':
      return { ...of, ...boardsJson(tournament) };
    case 'results':
      return {
        ...of,
        rounds: tournament.rounds.map((round, at) => ({ number: at + 1, ...tablesOf(round) })),
      };
  }
}
