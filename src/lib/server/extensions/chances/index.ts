import '../../../i18n/bothLanguages.ts';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { CHANCES_MESSAGES } from '../../../protocol/messages/chances.ts';
import type { ProtocolRefusal, TableSnapshot } from '../../../protocol/messages.ts';
import { RATE_LIMITED } from '../../../protocol/retries.ts';
import type { ChancesView } from '../../../game/chances.ts';
import type { FeedChances } from '../../../table/feed.ts';
import { inEachLanguage } from '../../../i18n/answers.ts';
import { chancesText } from '../../../i18n/chances.ts';
import { format } from '../../../i18n/format.ts';
import type { TextByLanguage } from '../../../table/notice.ts';
import { setNewest } from '../../limits/counts.ts';
import { log } from '../../log/log.ts';
import type { TableHistory } from '../../past/question.ts';
import type { TableHost } from '../../hosts/tableHost.ts';
import { defineExtension } from '../extension.ts';

/** Estimates who wins: on request, as an answer to a token, and for feed and bus. */
export const chances = defineExtension({
  name: 'chances',
  needs: ['access', 'ports', 'tables'],
  offers: [],
  start({ access, ports, tables, on, handle, answer, askAll }) {
    const { devices, limits } = access;
    const isEnabled = () => devices.state().chances;
    answer('chances.inWords', createChancesSpeaker({ tables, isEnabled }));
    const forecast = createChancesFeed({
      tableHistory: ports.tableHistory,
      view: tables.view,
      isEnabled,
      tablesWithSubscribers: () => [...new Set(askAll('chances.subscribers').flat())],
      publish: (view, found) => ports.events.emit('chances.computed', view, found),
    });
    answer('chances.known', forecast.known);
    on('table.changed', forecast.table);
    on('table.erased', forecast.erased);
    const unwatch = access.watch(() => forecast.settingChanged());
    handle(CHANCES_MESSAGES, ({ principal }) => {
      const withinLimits = async <Found>(
        ask: () => Promise<Result<Found, ProtocolRefusal>>,
      ): Promise<Result<Found, ProtocolRefusal>> =>
        (await limits.runChancesQuery(principal, ask)) ?? refuse(RATE_LIMITED);
      return {
        chances: async ({ table, moves }) =>
          isEnabled()
            ? withinLimits(() => tables.askHistory(table, { about: 'chances', moves }))
            : accept(null),
        // Finished rounds only, on request: no setting of the venue is needed.
        story: ({ table, moves }) =>
          withinLimits(() => tables.askHistory(table, { about: 'story', moves })),
      };
    });
    return { offers: {}, stop: unwatch };
  },
});

/** Sends chances to subscribed programs, some time after the state they belong to. */
interface ChancesFeed {
  table(view: TableSnapshot): void;
  /**
   * Returns the chances known by now without waiting. If they belong to another state, starts
   * computing these.
   */
  known(view: TableSnapshot): FeedChances | null;
  /** Sends chances, or takes them away, if the setting changed. */
  settingChanged(): void;
  erased(code: string): void;
}

interface ChancesFeedParts {
  readonly tableHistory: Pick<TableHistory, 'query'>;
  isEnabled(): boolean;
  /** Returns the tables with subscribers; chances of others are not computed. */
  tablesWithSubscribers(): readonly string[];
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  publish(view: TableSnapshot, chances: FeedChances | null): void;
}

const chancesAfter = ({ moves }: TableSnapshot) => ({ about: 'chances', moves }) as const;

function feedChancesOf(
  { moves, looking }: TableSnapshot,
  found: Result<ChancesView | null, unknown>,
): FeedChances | null {
  const { match = null, round = null } = (found.ok && !looking && found.value) || {};
  return match && { after: moves, match, ...(round && { round }) };
}

interface KnownChances {
  readonly position: number;
  readonly line: number;
  readonly chances: FeedChances | null;
}

const notWorkedOut = log.failure('chances not worked out');
const notTold = log.failure('chances not told');

const MAX_CACHED_CHANCES = 64;

/**
 * Computes the chances of each table one at a time, always for its newest state; states in between
 * are skipped.
 */
export function createChancesFeed(parts: ChancesFeedParts): ChancesFeed {
  const { tableHistory, isEnabled, tablesWithSubscribers, publish } = parts;
  const newest = new Map<string, TableSnapshot>();
  const found = new Map<string, KnownChances>();
  const busy = new Set<string>();
  let wasWished = isEnabled();

  async function workOut(code: string): Promise<void> {
    for (;;) {
      const view = newest.get(code);
      if (view === undefined) return;
      const { position, line } = view;
      const answer = await tableHistory
        .query({ code, position }, chancesAfter(view))
        .catch(notWorkedOut);
      if (newest.get(code) !== view) continue;
      newest.delete(code);
      if (answer === undefined) return; // Whoever asks next has it worked out anew.
      const chances = isEnabled() ? feedChancesOf(view, answer) : null;
      setNewest(found, MAX_CACHED_CHANCES, code, { position, line, chances });
      return publish(view, chances);
    }
  }
  function begin(view: TableSnapshot): void {
    const { code, position } = view;
    if ((newest.get(code)?.position ?? -1) >= position) return;
    newest.set(code, view);
    if (busy.has(code)) return;
    busy.add(code);
    const done = () => busy.delete(code);
    workOut(code).finally(done).catch(notTold);
  }
  function forget(code: string): void {
    newest.delete(code);
    found.delete(code);
  }
  function table(view: TableSnapshot): void {
    if (isEnabled() && tablesWithSubscribers().includes(view.code)) return begin(view);
    forget(view.code);
    publish(view, null);
  }
  async function tellAll(): Promise<void> {
    for (const code of tablesWithSubscribers()) {
      const view = await parts.view(code);
      if (view.ok) table(view.value);
    }
  }
  return {
    table,
    settingChanged() {
      if (isEnabled() === wasWished) return;
      wasWished = isEnabled();
      tellAll().catch(log.failure('chances not told'));
    },
    known(view) {
      if (!isEnabled()) return null;
      const last = found.get(view.code);
      if (last?.position !== view.position) begin(view);
      // After a correction, chances of the abandoned line are no longer true.
      return last?.line === view.line ? last.chances : null;
    },
    erased: forget,
  };
}

type ChancesSpeaker = (table: string) => Promise<TextByLanguage>;

interface ChancesSpeakerParts {
  readonly tables: Pick<TableHost, 'view' | 'askHistory'>;
  isEnabled(): boolean;
}

/** Maximum time in ms that cards wait for the answer. */
const CHANCES_TIMEOUT_MS = 2_000;

export const createChancesSpeaker =
  ({ tables, isEnabled }: ChancesSpeakerParts, longest = CHANCES_TIMEOUT_MS): ChancesSpeaker =>
  async (table) => {
    if (!isEnabled()) return inEachLanguage((language) => format(language, 'chances.unwished'));
    const said = await withTimeout(computeChancesText(table, tables), longest);
    return said ?? inEachLanguage((language) => format(language, 'chances.late'));
  };

async function computeChancesText(
  table: string,
  tables: ChancesSpeakerParts['tables'],
): Promise<TextByLanguage | null> {
  const view = await tables.view(table);
  if (!view.ok) return null;
  const { moves, match } = view.value;
  const found = await tables.askHistory(table, { about: 'chances', moves });
  if (!found.ok) return null;
  const { value } = found;
  return inEachLanguage((language) =>
    value === null || !('sides' in match)
      ? format(language, 'chances.unknown')
      : chancesText(language, match, value),
  );
}

async function withTimeout<Value>(work: Promise<Value>, longest: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
