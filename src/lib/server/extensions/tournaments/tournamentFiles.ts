import { accept, refuse } from '../../../game/result.ts';
import type { Language } from '../../../i18n/language.ts';
import {
  TOURNAMENT_FILES,
  tournamentCsv,
  tournamentJson,
  type TournamentFile,
} from '../../../i18n/tournamentFiles.ts';
import { TOURNAMENT_MESSAGES } from '../../../protocol/messages/tournaments.ts';
import {
  queryTable,
  tableRefusalResponse,
  type TableQuestion,
  type TableServices,
} from '../../records/queryTable.ts';
import type { Tournaments } from './tournaments.ts';

/** A server that may have tournaments. */
interface TournamentFinder {
  extension(name: 'tournaments'): Pick<Tournaments, 'view'> | undefined;
}

interface FileRequest extends TableQuestion {
  readonly server: TableServices & TournamentFinder;
  readonly language: Language;
  readonly file: string | undefined;
}

/** Cost of a file in pages: the standings of a whole hall may have to be calculated. */
const PAGE_COST = 2;

/** Returns the standings, seats or results of a tournament, for anyone with its code. */
export async function tournamentFile(asked: FileRequest): Promise<Response> {
  const wanted = parseFileName(asked.file);
  if (wanted === null) return tableRefusalResponse(asked.language, 404);
  const found = await queryTable(asked, {
    roleOf: ({ table }) => TOURNAMENT_MESSAGES.watchTournament.roleOf({ tournament: table }),
    pages: PAGE_COST,
    async ask(_, code) {
      const view = await asked.server.extension('tournaments')?.view(code);
      // Strangers cannot distinguish a code without a tournament from one without a table.
      return view?.ok === true ? accept(view.value) : refuse({ code: 'unknown-table' });
    },
  });
  if (!found.ok) return tableRefusalResponse(asked.language, found.refusal);
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

function parseFileName(
  name = '',
): { readonly file: TournamentFile; readonly kind: 'csv' | 'json' } | null {
  const [first, ending, ...more] = name.split('.');
  const file = TOURNAMENT_FILES.find((known) => known === first);
  const isKnown = (ending === 'csv' || ending === 'json') && more.length === 0;
  return file === undefined || !isKnown ? null : { file, kind: ending };
}
