import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { databaseFile } from '#lib/server/config.ts';
import { HOUSE_STREAM } from '#lib/server/hosts/houseHost.ts';
import { STREAM } from '#lib/server/streams/tableStream.ts';
import { HOUSE_EVENTS_VERSION, type HouseEvent } from '#lib/house/events.ts';
import { playLongMatch } from '../../integration/longMatch.ts';
import { secretOf } from '../../support/program.ts';
import { bridgeAt, freshId, granted, openTable } from '../../support/sockets.ts';
import type { ScreenSocket } from '../../support/sockets.ts';
import { appWorld } from '../../support/world/pages.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';
import { readerAt, tapUntil } from './taps.ts';

/*
 * Measures the time of a tap at one table while other matches are erased one after the other, in a
 * house with years of play.
 */

const MEGABYTES = 400;
const HOUSE_EVENTS = 50_000;
const ERASED = 20;
const SECONDS = 20;
const BETWEEN_TAPS = 20;
const LONG = 'LANGE';

export async function benchErase(): Promise<void> {
  let codes: readonly string[] = [];
  const prepare = async (data: string) => {
    await playLongMatch(data, LONG);
    codes = fill(databaseFile(data));
  };
  const { app, screen, close } = await appWorld({ prepare }).start();
  const house = screen.socket;
  const newest = { query: '', player: null, from: 0, count: 1 };
  while (granted(await house.emitWithAck('history', newest)).reading) await pause(1_000);
  const bridge = bridgeAt(app.url, { bridge: 'bench', secret: secretOf(app.data) });
  await readerAt(house, bridge, await openTable(house));
  const megabytes = statSync(databaseFile(app.data)).size / 1e6;
  console.log(
    `\nTap to answer while ${String(ERASED)} matches of other tables are erased (${megabytes.toFixed(0)} MB, ${String(codes.length)} matches, ${String(HOUSE_EVENTS)} events of the house)\n${TIMES_HEAD}`,
  );
  console.log(timesRow('quiet', await tapUntil(pause(SECONDS * 1000), bridge, BETWEEN_TAPS)));
  const erases: number[] = [];
  const erasing = eraseAll(house, codes.slice(0, ERASED), erases);
  console.log(timesRow('while matches are erased', await tapUntil(erasing, bridge, BETWEEN_TAPS)));
  console.log(timesRow('an erase itself', erases));
  bridge.close();
  await close();
}

function fill(file: string): readonly string[] {
  const database = new Database(file);
  const [rows] = database
    .prepare('select sum(length(events) + length(answer) + 120) from commits')
    .raw()
    .get() as [number];
  const codes = Array.from({ length: Math.ceil((MEGABYTES * 1e6) / rows) }, (_, n) =>
    (n + 36 ** 4).toString(36).toUpperCase(),
  );
  const copy = database.prepare(
    `insert into commits select ?, position, ? || id, at, version, events, answer from commits where stream = ?`,
  );
  const tell = database.prepare(`insert into commits values (?, ?, ?, ?, ?, ?, 'null')`);
  let position = 0;
  const told = (event: HouseEvent) =>
    tell.run(
      ...[HOUSE_STREAM, (position += 1), randomUUID(), Date.now(), HOUSE_EVENTS_VERSION],
      JSON.stringify([event]),
    );
  database.exec('begin');
  for (const code of codes) {
    copy.run(STREAM + code, code, STREAM + LONG);
    told({
      type: 'tableOpened',
      code,
      game: '1000-bornes',
      edition: 'classique',
      deck: null,
      seats: ['Anne', 'Bruno', 'Chloe', 'David'],
    });
  }
  while (position < HOUSE_EVENTS) told({ type: 'readersSent', table: codes[0] ?? '' });
  database.exec('commit');
  database.close();
  return codes;
}

async function eraseAll(
  house: ScreenSocket,
  codes: readonly string[],
  times: number[],
): Promise<void> {
  for (const table of codes) {
    const began = performance.now();
    granted(await house.emitWithAck('eraseTable', { id: freshId(), table }));
    times.push(performance.now() - began);
    await pause(500);
  }
}
