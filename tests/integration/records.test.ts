import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordReply } from '#lib/protocol/messages.ts';
import type { MilleBornesStep } from '#lib/millebornes/record/parse.ts';
import { replayText } from '#lib/games/replay.ts';
import { MAX_RECORD_BYTES } from '#lib/record/limits.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { isTableOf, type LookView } from '#lib/table/view.ts';
import { chance } from '../support/elevensDeal.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { eachAlone } from '../support/evening.ts';
import { playMatch, randomSetup } from '../support/randomMatch.ts';
import { tableSetupOf } from '../support/tableRecord.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { runProgram } from '../support/program.ts';
import {
  freshId,
  granted,
  openTable,
  order,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** The moves made so far. Waits for the rate limit, which a program exceeds. */
async function movesAt(phone: ScreenSocket, table: string): Promise<number> {
  let moves = 0;
  await until('there is room to look', async () => {
    const reply = await phone.emitWithAck('watch', { table });
    if (reply.ok) moves = reply.value.moves;
    return reply.ok;
  });
  return moves;
}

/** Sends a command, repeated while it is refused for the rate limit, and returns the reply. */
async function asked(phone: ScreenSocket, table: string, command: ScreenCommand) {
  const request = { id: freshId(), table, command };
  let reply = await phone.emitWithAck('table', request);
  await until('there is room for the command', async () => {
    if (reply.ok || reply.refusal.code !== 'not-allowed') return true;
    reply = await phone.emitWithAck('table', request);
    return reply.ok;
  });
  return reply;
}

/** A simulated match of one round, played through the sockets with refusals, overrules and undos. Answers with its code. */
async function played(phone: ScreenSocket, seed: number): Promise<string> {
  const shape = { edition: 'classique', players: 2, sides: 2 } as const;
  const setup = randomSetup(shape, chance(seed), { rounds: 1 });
  const steps: MilleBornesStep[] = [];
  const manners = { undoes: 0.05, overrules: 0.05 };
  playMatch(setup, chance(seed), ({ step }) => void steps.push(step), manners);
  const table = await order(phone, { type: 'createTable', setup: tableSetupOf(setup) });
  for (const step of steps) {
    const command: ScreenCommand =
      step.type === 'undo'
        ? { type: 'undo', moves: await movesAt(phone, table) }
        : { type: 'move', move: step };
    await asked(phone, table, command);
    await pause(15);
  }
  return table;
}

const lookAt = async (phone: ScreenSocket, table: string, moves: number): Promise<LookView> =>
  granted(await phone.emitWithAck('look', { table, moves }));

async function openedAs(response: Response) {
  const reply: RecordReply = await response.json();
  return granted(reply);
}

async function refusalOf(response: Response) {
  const reply: RecordReply = await response.json();
  return { status: response.status, ...(reply.ok ? {} : reply.refusal) };
}

inWorld('records and scores', serverWorld(), (world) => {
  /** Code of a table at which a whole match was played. */
  let evening: string;
  beforeAll(async () => void (evening = await played(world.house, 20_261_121)));

  const download = (table: string) => fetch(`${world.url}/table/${table}/record.json`);

  const send = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${world.url}/records`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...houseHeaders(world.url),
        ...headers,
      },
      body,
    });

  describe('the record of a table', () => {
    it('replays, in the program that replays records, to what the server shows', async () => {
      const response = await download(evening);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="1000-bornes-${evening}.json"`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      const file = join(world.folder, 'match.json');
      writeFileSync(file, await response.text());
      const replay = runProgram('replay.js', [file]);
      await replay.ended;
      const printed = JSON.parse(replay.stdout());
      const view = await watch(world.screen(), evening);
      if (!isTableOf('1000-bornes', view)) throw new Error('that is a table of 1000 Bornes');
      const { match, moves } = view;
      expect(match.rounds).toHaveLength(1);
      expect(printed).toMatchObject({ round: null, totals: match.totals, winners: match.winners });
      expect(printed.rounds).toEqual(match.rounds.map(({ number: _, ...round }) => round));
      expect(printed.verdicts).toHaveLength(moves);
    });

    it('of a match with a corrected sheet replays to the view of the television', async () => {
      const table = await played(world.house, 20_261_122);
      const television = world.screen();
      const seen = async () => {
        const view = await watch(television, table);
        if (!isTableOf('1000-bornes', view)) throw new Error('that is a table of 1000 Bornes');
        return view.match;
      };
      const before = await seen();
      const change = { round: 1, side: 0, line: 'distance', note: 'un 200 oublié' };
      const value = before.totals[0] === 0 ? 400 : 0;
      const move = { type: 'correctSheet', ...change, value } as const;
      const corrected = await asked(world.house, table, { type: 'move', move });
      expect(granted(corrected).outcome).toBe('accepted');
      const { totals, winners, rounds } = await seen();
      expect(totals).not.toEqual(before.totals);
      const { ok, line } = replayText(await (await download(table)).text());
      expect(ok).toBe(true);
      expect(JSON.parse(line)).toMatchObject({
        totals,
        winners,
        // The sheet names the author and reason of corrections. A replay contains only their
        // results.
        rounds: rounds.map(({ number: _, corrections: __, ...round }) => round),
      });
    });

    it('opens as a table to look at, with the same at every move, and the readers stay', async () => {
      const phone = world.screen();
      const here = await openTable(phone);
      await order(phone, { type: 'playAt', table: here });
      const response = await send(await (await download(evening)).text());
      expect(response.status).toBe(201);
      const { table: opened } = await openedAs(response);
      const { length } = await lookAt(phone, evening, 0);
      for (const move of [0, 1, length >> 1, length - 1, length]) {
        const [played, looked] = [
          await lookAt(phone, evening, move),
          await lookAt(phone, opened, move),
        ];
        expect(looked.view.match).toEqual(played.view.match);
        expect(looked.view.moves).toBe(move);
        expect(looked.roundEnds).toEqual(played.roundEnds);
      }
      const house = await phone.emitWithAck('watchHouse', {});
      expect(house.ok && house.value.readersAt).toBe(here);
      expect(house.ok && house.value.tables[0]).toMatchObject({ code: opened, looking: true });
    });

    it('opened, cannot be played at', async () => {
      const phone = world.screen();
      const here = await openTable(phone);
      const { table } = await openedAs(await send(await (await download(here)).text()));
      const command = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
      expect(await phone.emitWithAck('table', { id: freshId(), table, command })).toEqual({
        ok: true,
        value: { outcome: 'not-now', reason: 'only-to-look-at' },
      });
      const sent = { id: freshId(), command: { type: 'playAt', table } } as const;
      expect(await phone.emitWithAck('house', sent)).toMatchObject({
        refusal: { code: 'only-to-look-at' },
      });
      expect((await watch(phone, table)).moves).toBe(0);
    });

    it('does not exist for an unknown table, with any code', async () => {
      for (const code of ['QQQQQ', 'x', '..%2Fsecret', encodeURIComponent('"\r\n')]) {
        const missed = async (language: string) => {
          const headers = { 'accept-language': language };
          const response = await fetch(`${world.url}/table/${code}/record.json`, { headers });
          return [response.status, await response.text()];
        };
        expect(await missed('en-GB')).toEqual([404, 'There is no such table.']);
        expect(await missed('fr-FR')).toEqual([404, 'Il n’y a pas de table à ce nom.']);
      }
    });
  });

  describe('the scores of a table', () => {
    it('are a table of values that is no formula anywhere', async () => {
      const phone = world.screen();
      const setup = eachAlone('=1+1', 'Bruno, le "Lent"');
      const table = await order(phone, { type: 'createTable', setup });
      const lay = { type: 'play', by: '=1+1', card: 'roll' } as const;
      for (const move of [lay, { type: 'endRound' }] as const) {
        const command = { type: 'move', move } as const;
        await phone.emitWithAck('table', { id: freshId(), table, command });
      }
      const response = await fetch(`${world.url}/table/${table}/scores.csv?language=en`);
      expect(response.headers.get('content-type')).toMatch('text/csv');
      const [head, first, second] = (await response.text()).split('\r\n');
      expect(head).toMatch(/^.?Round,Side,/);
      expect(first).toMatch(/^1,'=1\+1,0,/);
      expect(second).toMatch(/^1,"Bruno, le ""Lent""",0,/);
    });
  });

  describe('the result of a table', () => {
    it('is a picture while the match goes on, and goes to BG Stats once it is over', async () => {
      const phone = world.screen();
      const table = await openTable(phone);
      const picture = await fetch(`${world.url}/table/${table}/result.svg?shape=story&language=en`);
      expect(picture.headers.get('content-type')).toMatch('image/svg+xml');
      expect(await picture.text()).toMatch(/^<svg [^]*>The match begins<[^]*>Anne<[^]*<\/svg>$/);
      const stats = (of: string) =>
        fetch(`${world.url}/table/${of}/bgstats`, { redirect: 'manual' });
      expect((await stats(table)).status).toBe(404);

      const left = await stats(evening);
      expect(left.status).toBe(303);
      expect(left.headers.get('location')).toMatch(/^https:\/\/app\.bgstatsapp\.com\//);
    });

    it('is a wide picture if the requested shape is unknown', async () => {
      const table = await openTable(world.screen());
      const shaped = (shape: string) =>
        fetch(`${world.url}/table/${table}/result.svg?shape=${shape}`).then((one) => one.text());
      const wide = await shaped('wide');
      expect(await shaped('round')).toBe(wide);
      expect(await shaped('__proto__')).toBe(wide);
    });

    it('does not exist for an unknown table', async () => {
      for (const file of ['result.svg', 'bgstats']) {
        const response = await fetch(`${world.url}/table/QQQQQ/${file}`, { redirect: 'manual' });
        expect(response.status).toBe(404);
      }
    });
  });

  it('leads a browser at the address of uploads to the matches, and a program nowhere', async () => {
    const asked = async (accept: string, path = '/records') => {
      const response = await fetch(world.url + path, { headers: { accept }, redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    expect(await asked('text/html,*/*;q=0.8')).toEqual([303, '/matches']);
    expect(await asked('text/html', '/devices/join')).toEqual([303, '/']);
    expect(await asked('application/json')).toEqual([405, null]);
  });

  describe('a record that cannot be opened', () => {
    const head = '"record":1,"game":"1000-bornes","edition":"classique","seats":["Anne","Bruno"]';

    it.each([
      ['that is no JSON', 'manche 1', { status: 400, code: 'not-json' }],
      ['that is nothing', '', { status: 400, code: 'not-json' }],
      ['that is deep', '['.repeat(100_000), { status: 400, code: 'not-json' }],
      [
        'with a bad move',
        `{${head},"moves":[{"by":"Anne","play":7}]}`,
        { status: 400, code: 'bad-record', path: '$.moves[0].play' },
      ],
      ['that is too big', ' '.repeat(MAX_RECORD_BYTES + 1), { status: 413, code: 'too-big' }],
      ['that is far too big', ' '.repeat(4_000_000), { status: 413, code: 'too-big' }],
    ])('is refused: one %s', async (_what, body, refusal) => {
      expect(await refusalOf(await send(body))).toMatchObject(refusal);
    });

    it('is refused: one that a page of another site sends', async () => {
      const origin = { origin: 'http://elsewhere.example' };
      const body = `{${head},"moves":[]}`;
      expect((await send(body, origin)).status).toBe(403);
      expect((await send(body, { 'content-type': 'text/plain' })).status).toBe(403);
    });

    it('is refused: one after too many others, and no table was opened by any of them', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send('{}')));
      expect(answers.map(({ status }) => status)).toContain(429);
      expect((await fetch(`${world.url}/healthz`)).ok).toBe(true);
    });
  });

  it('a look that is none is refused, and nothing ends', async () => {
    const phone = world.screen();
    const table = await openTable(phone);
    for (const moves of [-1, 0.5, Number.NaN, 1e9]) {
      expect(await phone.emitWithAck('look', { table, moves })).toMatchObject({
        refusal: { code: 'malformed' },
      });
    }
    expect(await phone.emitWithAck('look', { table: 'QQQQQ', moves: 0 })).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
    expect((await lookAt(phone, table, 50)).view.moves).toBe(0);
  });
});
