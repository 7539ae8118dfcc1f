import { accept, refuse } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import {
  TOURNAMENT_FILES,
  tournamentCsv,
  tournamentJson,
  type TournamentFile,
} from '../../i18n/tournamentFiles.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import { atTable, notGiven, type TableQuestion } from './atTable.ts';

interface FileRequest extends TableQuestion {
  /** Language of the file and of refusals. */
  readonly language: Language;
  /** standings.csv, seating.json and the like. */
  readonly file: string | undefined;
}

/** Cost of a file in pages: the standing of a whole hall may be worked out for it. */
const COST = 2;

/** The standings, the seats or the results of a tournament, for whoever has its code. */
export async function tournamentFile(asked: FileRequest): Promise<Response> {
  const wanted = wantedBy(asked.file);
  if (wanted === null) return notGiven(asked.language, 404);
  const found = await atTable(asked, {
    least: MESSAGE_ROLES.watchTournament,
    pages: COST,
    async ask({ tournaments }, code) {
      const view = await tournaments.view(code);
      // A code without a tournament is to strangers what a code without a table is.
      return view.ok ? accept(view.value) : refuse({ code: 'unknown-table' });
    },
  });
  if (!found.ok) return notGiven(asked.language, found.refusal);
  const { table: code, value: tournament } = found.value;
  const { file, kind } = wanted;
  const isCsv = kind === 'csv';
  const text = isCsv
    ? tournamentCsv(asked.language, file, tournament)
    : JSON.stringify(tournamentJson(file, tournament), null, 2);
  return new Response(text, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8; header=present' : 'application/json',
      'content-disposition': `attachment; filename="${file}-${code}.${kind}"`,
      'cache-control': 'no-store',
    },
  });
}

function wantedBy(
  name = '',
): { readonly file: TournamentFile; readonly kind: 'csv' | 'json' } | null {
  const [first, ending, ...more] = name.split('.');
  const file = TOURNAMENT_FILES.find((known) => known === first);
  const isKnown = (ending === 'csv' || ending === 'json') && more.length === 0;
  return file === undefined || !isKnown ? null : { file, kind: ending };
}
