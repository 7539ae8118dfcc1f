import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HistoryView, PageRequest } from '#lib/history/pages.ts';
import type { MatchesChange, MatchesView } from '#lib/history/view.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { eachAlone } from '../support/evening.ts';
import { freshId, granted, order, watch, type ScreenSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const goingOn = async (on: ScreenSocket): Promise<MatchesView> =>
  granted(await on.emitWithAck('watchMatches', {}));

const matches = async (
  on: ScreenSocket,
  request: Partial<PageRequest> = {},
): Promise<HistoryView> =>
  granted(
    await on.emitWithAck('history', { query: '', player: null, from: 0, count: 40, ...request }),
  );

const codes = ({ matches }: Pick<HistoryView, 'matches'>) => matches.map(({ code }) => code);

const play = (on: ScreenSocket, table: string, move: Move) =>
  on.emitWithAck('table', { id: freshId(), table, command: { type: 'move', move } });

const tableOf = (on: ScreenSocket, ...names: string[]) =>
  order(on, { type: 'createTable', setup: { ...eachAlone(...names), options: { rounds: 1 } } });

const bytesOf = (folder: string): string =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

inWorld('matches that were played', serverWorld(), (world) => {
  it('tells home which matches go on, newest first, and what has changed since', async () => {
    const phone = world.screen();
    const [first, second] = [
      await tableOf(phone, 'Ada', 'Brice'),
      await tableOf(phone, 'Cléo', 'Dan'),
    ];
    expect(codes(await goingOn(phone))).toEqual([second, first]);
    const changes: MatchesChange[] = [];
    phone.on('matches', (change) => changes.push(change));
    await play(phone, first, { type: 'play', by: 'Ada', card: 'roll' });
    await until('the change is told', () =>
      changes.some(({ changed }) =>
        changed.some(({ code, moves }) => code === first && moves === 1),
      ),
    );
    expect(codes(await goingOn(phone))).toEqual([first, second]);
    await play(phone, first, { type: 'endRound' });
    expect(codes(await goingOn(phone))).toEqual([second]);
  });

  it('tells the history page by page, and only what a search or a player has in it', async () => {
    const phone = world.screen();
    const [opened = ''] = codes(await goingOn(phone));
    // A table that was only opened is no match that was played.
    expect(codes(await matches(phone))).not.toContain(opened);
    expect(await matches(phone, { query: 'cleo' })).toMatchObject({ found: 0 });
    await play(phone, opened, { type: 'play', by: 'Cléo', card: 'roll' });
    const all = await matches(phone);
    expect(all).toMatchObject({ found: 2, reading: false });
    const [first = '', second = ''] = codes(all);
    expect(codes(await matches(phone, { count: 1 }))).toEqual([first]);
    expect(await matches(phone, { from: 1, count: 1 })).toMatchObject({
      found: 2,
      matches: [{ code: second }],
    });
    for (const found of [{ query: 'CLEO dan' }, { player: ' cléo ' }]) {
      expect(await matches(phone, found)).toMatchObject({
        found: 1,
        matches: [{ sides: [{ players: ['Cléo'] }, { players: ['Dan'] }] }],
      });
    }
    expect(JSON.stringify(all)).not.toContain('coupsFourres');
  });

  it('works out the figures of what was played, and again when more is', async () => {
    const phone = world.screen();
    const rounds = async (query: string) =>
      granted(await phone.emitWithAck('figures', { query })).games.map(({ players }) =>
        players.rows.map(({ names, rounds: of }) => [names[0], of]),
      );
    // The only finished match was ended after one card: it has no winner, and both sides have a
    // sheet.
    expect(await rounds('')).toEqual([
      [
        ['Ada', 1],
        ['Brice', 1],
      ],
    ]);
    expect(await rounds('cleo')).toEqual([]);
    const going = codes(await goingOn(phone))[0] ?? '';
    await play(phone, going, { type: 'endRound' });
    expect(await rounds('cleo')).toEqual([
      [
        ['Cléo', 1],
        ['Dan', 1],
      ],
    ]);
    const cleo = granted(await phone.emitWithAck('playerFigures', { player: 'CLÉO' }));
    expect(cleo).toMatchObject({ name: 'Cléo', games: [{ meetings: [{ name: 'Dan' }] }] });
    const nobody = granted(await phone.emitWithAck('playerFigures', { player: 'Zoé' }));
    expect(nobody).toEqual({ name: null, games: [] });
  });

  const loseSummaries = () =>
    ['', '-wal', '-shm'].forEach((end) =>
      rmSync(join(world.data, `summaries.sqlite${end}`), { force: true }),
    );

  it('knows every match again after an end without warning, though its summaries are lost', async () => {
    const before = (await matches(world.screen())).matches;
    for (const lost of [false, true]) {
      await world.restart(() => lost && loseSummaries());
      const phone = world.screen();
      await until('all is read', async () => !(await matches(phone)).reading);
      expect((await matches(phone)).matches).toEqual(before);
    }
  });

  it('erases a match: no screen, no list and no byte of the database names it any more', async () => {
    const [referee, television] = [world.screen(), world.screen()];
    const table = await tableOf(referee, 'Zénobie', 'Ursule');
    await play(referee, table, { type: 'play', by: 'Zénobie', card: 'roll' });
    await watch(television, table);
    const told = new Promise((resolve) => television.once('erased', resolve));
    const named = (name: string) =>
      bytesOf(world.data).includes(Buffer.from(name).toString('latin1'));
    expect([named('Zénobie'), named('Ursule')]).toEqual([true, true]);

    const request = { id: freshId(), table };
    expect(await referee.emitWithAck('eraseTable', request)).toMatchObject({ ok: true });
    expect(await told).toBe(table);
    expect([named('Zénobie'), named('Ursule')]).toEqual([false, false]);

    expect((await matches(referee)).matches.some(({ code }) => code === table)).toBe(false);
    expect(await television.emitWithAck('watch', { table })).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
    expect(await play(referee, table, { type: 'play', by: 'Ursule', card: 'roll' })).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
    // Asked again because the answer was lost, it is answered the same.
    expect(await referee.emitWithAck('eraseTable', request)).toMatchObject({ ok: true });
  });

  it('has forgotten it after the next start, and refuses what was never there', async () => {
    await world.restart();
    const phone = world.screen();
    await until('all is read', async () => !(await matches(phone)).reading);
    expect((await matches(phone)).matches.flatMap(({ sides }) => sides).flat()).not.toContain(
      'Ursule',
    );
    expect(bytesOf(world.data)).not.toContain('Ursule');
    expect(await phone.emitWithAck('eraseTable', { id: freshId(), table: 'NOBODY' })).toMatchObject(
      {
        ok: false,
        refusal: { code: 'unknown-table' },
      },
    );
  });

  it('follows names that are mended: lists, searches, figures, meetings and files', async () => {
    const phone = world.screen();
    const over = async (first: string) => {
      const table = await tableOf(phone, first, 'Yvette');
      await play(phone, table, { type: 'play', by: first, card: 'roll' });
      await play(phone, table, { type: 'endRound' });
      return table;
    };
    const [wrong, right] = [await over('Gulliaume'), await over('Guillaume')];
    const command = { type: 'rename', names: [{ was: 'Gulliaume', is: 'Guillaume' }] } as const;
    const request = { id: freshId(), table: wrong, command };
    granted(await phone.emitWithAck('table', request));
    expect(codes(await matches(phone, { query: 'gulliaume' }))).toEqual([]);
    expect(codes(await matches(phone, { player: 'guillaume' }))).toEqual([right, wrong]);
    const player = granted(await phone.emitWithAck('playerFigures', { player: 'guillaume' }));
    expect(player).toMatchObject({
      name: 'Guillaume',
      games: [{ figures: { rounds: 2 }, meetings: [{ name: 'Yvette' }] }],
    });
    const record = await (await fetch(`${world.url}/table/${wrong}/record.json`)).text();
    expect(record).not.toContain('Gulliaume');
    await until('the list of tables follows', async () => {
      const { tables } = granted(await phone.emitWithAck('watchHouse', {}));
      return tables.some(({ code, seats }) => code === wrong && seats[0] === 'Guillaume');
    });
  });
});
