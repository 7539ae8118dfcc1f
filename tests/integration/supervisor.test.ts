import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../support/freshFolder.ts';
import { childOf, isDown, isUp, stop } from '../support/program.ts';
import { openTable, screenAt, watch } from '../support/sockets.ts';
import { startsIn } from './starts.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();
const { started, addressOf } = startsIn(folder);

describe('npm start', () => {
  it('starts the server again, at the same address, when it dies', async () => {
    const program = started('--port', '0', '--no-bridge', '--lab');
    const url = await addressOf(program);
    const home = screenAt(url);
    folder.opened(home);
    await until('connected', () => home.connected);
    const code = await openTable(home);
    process.kill(childOf(program), 'SIGKILL');
    await until('it is said', () => /starts again/.test(program.stderr()));
    await until('it is back', () => isUp(url), 20_000);
    await until('the page is back', () => home.connected);
    expect((await watch(home, code)).position).toBe(1);
  });

  it('ends a server that hangs, says so, and starts it again at the same address', async () => {
    const program = started('--port', '0', '--no-bridge');
    const url = await addressOf(program);
    const hanging = childOf(program);
    await until('it answers', () => isUp(url));
    process.kill(hanging, 'SIGSTOP');
    await until('it is noticed', () => program.stderr().includes('has not answered for 10 s'));
    await until('another answers', () => isUp(url));
    expect(childOf(program)).not.toBe(hanging);
  });

  it('leaves a server alone that was busy for some seconds, or slept with its machine', async () => {
    const program = started('--port', '0', '--no-bridge');
    const url = await addressOf(program);
    const server = childOf(program);
    const pauses = async (pids: readonly number[], ms: number) => {
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await pause(ms);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      await until('it answers again', () => isUp(url));
    };
    await pauses([server], 4_000);
    await pauses([program.child.pid ?? 0, server], 12_000);
    // A supervisor that had given it up would have said so by the next beats it waits for.
    await pause(1_500);
    expect(childOf(program)).toBe(server);
    expect(program.stderr()).not.toContain('has not answered');
  });

  it('leaves no program behind when it is killed itself', async () => {
    const program = started('--port', '0');
    const url = await addressOf(program);
    await stop(program);
    await isDown(url);
  });
});
