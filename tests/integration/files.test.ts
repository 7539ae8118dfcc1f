import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { head, rawHttp } from './rawHttp.ts';
import { isUp } from '../support/program.ts';

const ICON = '/icons/icon.svg';
const WHOLE = readFileSync('static/icons/icon.svg', 'utf8');

inWorld('files that are sent', serverWorld(), (world) => {
  test.each([
    'bytes=10-5',
    'bytes=-5',
    'bytes=-',
    'bytes=0-0',
    'bytes=-1--5',
    'bytes=0-5,10-2',
    'bytes=99999999999999999999-',
    'items=0-5',
    'bytes',
    '',
  ])('are complete for any requested range: %j', async (range) => {
    const connection = world.kept(await rawHttp(world.server.port));
    connection.send(head(`GET ${ICON}`, `Range: ${range}`, 'Connection: close'));
    expect(await connection.answered()).toBe(200);
    const text = await (await fetch(world.url + ICON, { headers: { range } })).text();
    expect(text).toBe(WHOLE);
    expect(await isUp(world.url)).toBe(true);
  });
});
