import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lowImpactGcOptions } from '#lib/process/gcOptions.ts';
import { superviseProgram, type SupervisedProgram } from '#lib/process/supervisor.ts';
import { scratchFolder } from '../support/program.ts';
import { until } from '../support/until.ts';

const { execPath } = process;
let folder: ReturnType<typeof scratchFolder>;
let kept: SupervisedProgram | undefined;

beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  process.execPath = execPath;
  await kept?.stop();
  folder.remove();
});

/** A program that says that it runs, and how often it has ended. */
function aProgram() {
  const file = join(folder.path, 'program.mjs');
  writeFileSync(file, `process.send('here'); setInterval(() => undefined, 1_000);`);
  const codes: (number | null)[] = [];
  let runs = false;
  kept = superviseProgram({
    file,
    args: [],
    message: (said) => void (runs ||= said === 'here'),
    ended: (code) => codes.push(code) > 0,
  });
  return { codes, runs: () => runs };
}

/** Makes starting a process fail, as on a machine without room for another one. */
const startNothing = () => void (process.execPath = join(folder.path, 'no-such-program'));

it('tries again to start a program that cannot be started, until it can', async () => {
  startNothing();
  const { codes, runs } = aProgram();
  await until('it was tried twice', () => codes.length >= 2);
  expect(codes).toContain(null);
  expect(runs()).toBe(false);
  process.execPath = execPath;
  await until('the program runs', runs);
});

it('starts a program with the options of Node that it is to have, which this Node knows', async () => {
  const file = join(folder.path, 'program.mjs');
  writeFileSync(file, `process.send(process.execArgv); setInterval(() => undefined, 1_000);`);
  let options: unknown = null;
  const nodeOptions = lowImpactGcOptions();
  kept = superviseProgram({
    file,
    args: [],
    nodeOptions,
    message: (said) => void (options ??= said),
    ended: () => false,
  });
  await until('it runs', () => options !== null);
  expect(options).toEqual(expect.arrayContaining([...nodeOptions]));
  expect(nodeOptions.length).toBeGreaterThan(0);
});

it('stops, though the program could not be started', async () => {
  startNothing();
  const { codes } = aProgram();
  await kept?.stop();
  expect(codes).toEqual([]);
});

it('sends no signal to itself and its group for a program that never started', async () => {
  const file = join(import.meta.dirname, './stopUnstarted.mjs');
  // In a group of its own: what is looked for would end this test with it.
  const child = spawn(execPath, ['--import', 'tsx', file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => (said += String(data)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, said: said.trim() }).toEqual({ code: 0, said: 'left alone' });
});
