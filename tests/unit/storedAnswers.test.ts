import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BoxId } from '#lib/games/boxes.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { NewCommit } from '#lib/server/store/store.ts';
import { createTableHost, type TableHost } from '#lib/server/hosts/tableHost.ts';
import { HOUSE_EVENTS_VERSION, parseHouseAnswer } from '#lib/house/events.ts';
import { hostPorts } from '../support/hostPorts.ts';
import { parseTableAnswer, TABLE_EVENTS_VERSION } from '#lib/table/storedEvents.ts';

interface StoredTable {
  readonly commits: readonly Omit<NewCommit, 'at'>[];
  readonly view: { readonly match: object };
}

/** Games that this version had. */
const STORED_GAMES = ['1000-bornes', 'elevens'] as const satisfies readonly BoxId[];
type StoredGame = (typeof STORED_GAMES)[number];

/** Tables as an earlier version wrote them: moves, refusals, questions, and what was said once more. */
const STORED: Readonly<Record<StoredGame, StoredTable>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/tables-v1.json'), 'utf8'),
);
const CODE = 'AB2CD';
/** All tables show these now; at those that had none of it, nothing lies there. */
const SHOWN_SINCE = {
  switchable: null,
  linkLaid: false,
  byEar: false,
  called: false,
  counting: { player: null, laid: [] },
};

/** Fields added to the match since then, by game. */
const MATCH_SINCE: Readonly<Record<StoredGame, object>> = {
  '1000-bornes': { ended: null },
  elevens: {},
};

async function tableWith({ commits }: StoredTable): Promise<TableHost> {
  const store = memoryStore();
  for (const [position, commit] of commits.entries()) {
    await store.append(`table:${CODE}`, position, { ...commit, at: 7 });
  }
  return createTableHost(hostPorts(store, { now: () => 8 }), {
    changed: () => undefined,
    stateKnown: () => undefined,
    hasToken: () => false,
    isInTrash: () => false,
  });
}

describe.each(STORED_GAMES)('a table of %s from version 1', (game) => {
  it('opens as it was', async () => {
    const table = await tableWith(STORED[game]);
    const value = {
      ...SHOWN_SINCE,
      ...STORED[game].view,
      match: { ...MATCH_SINCE[game], ...STORED[game].view.match },
      times: expect.any(Object) as object,
      laid: game === '1000-bornes' ? { type: 'card', card: '50' } : expect.any(Object),
      log: expect.any(String) as string,
    };
    expect(await table.view(CODE)).toEqual({ ok: true, value });
  });

  it('answers each command once more as it did then', async () => {
    const table = await tableWith(STORED[game]);
    const [, ...commands] = STORED[game].commits;
    for (const { id, answer } of commands) {
      const again = await table.ask(CODE, id, { type: 'takeBack' }, 'referee');
      expect(again).toEqual({ ok: true, value: answer });
    }
  });
});

it('answers newer than the program are not guessed at', () => {
  const newer = (known: number) => ({ version: known + 1, events: [], answer: null });
  expect(() => parseTableAnswer(newer(TABLE_EVENTS_VERSION))).toThrow('newer');
  expect(() => parseHouseAnswer(newer(HOUSE_EVENTS_VERSION))).toThrow('newer');
});
