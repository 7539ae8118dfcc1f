import { setTimeout as pause } from 'node:timers/promises';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CommandAnswer } from '#lib/protocol/messages/bus.ts';
import { appMissing } from '../support/app.ts';
import { brokerMissing } from '../support/broker.ts';
import { busWorld } from './busWorld.ts';
import { startInTest } from '../support/world/inWorld.ts';
import { eachAlone } from '../support/evening.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED buttons of the house: ${missing}`);

const COMMAND = 'table-companion/place/salon/cmd';
const ANSWER = '/place/salon/answer';

describe.skipIf(missing !== null)('buttons of the house', () => {
  /** A house with a table where Anne has rolled. */
  async function inPlay(commands: string) {
    const house = await startInTest(busWorld({ MQTT_COMMANDS: commands, LC_ALL: 'en' }));
    await until('it is there', () => house.at('status') === 'online');
    const code = await house.screen.createTable(eachAlone('Anne', 'Bruno'));
    await house.play(code, 'Anne', 'roll');
    await until('Anne has rolled', () => house.state().last?.number === 1);
    const answers = () => house.bus.saidAt<CommandAnswer>(ANSWER);
    return {
      ...house,
      code,
      answers,
      async press(payload: string | Buffer): Promise<CommandAnswer | undefined> {
        const before = answers().length;
        await house.bus.say(COMMAND, payload);
        await until('it is answered', () => answers().length > before);
        return answers()[before];
      },
    };
  }

  test('take back, go on and ask, by way of the broker', async () => {
    const { press, state, code, server } = await inPlay('all');
    expect(await press('{"type":"undo","id":"kitchen-1"}')).toMatchObject({
      id: 'kitchen-1',
      ok: true,
      table: code,
    });
    await until('it is undone', () => state().last === null);
    expect(await press('{"type":"undo","id":"kitchen-1"}')).toMatchObject({ ok: true });
    expect(await press('pause')).toMatchObject({ ok: true });
    await until('it pauses', () => state().phase === 'paused');
    expect(await press('resume')).toMatchObject({ ok: true });
    await until('it goes on', () => state().phase === 'start');
    const said = await press('say_standing');
    expect(said?.text).toContain('Anne');
    // A loudspeaker without a session fetches the sound.
    const { pathname, search } = new URL(said?.speech ?? '');
    const spoken = await fetch(`${server.url}${pathname}${search}`);
    expect(spoken.status).toBe(existsSync('/usr/bin/espeak-ng') ? 200 : 503);
  });

  test('are there for Home Assistant as far as they are allowed', async () => {
    const { bus, press, server } = await inPlay('say_standing');
    const [found] = [...bus.heard].find(([topic]) => topic.endsWith('/config')) ?? [''];
    const parts = JSON.parse(bus.heard.get(found) ?? '{}') as { readonly cmps: object };
    expect(parts.cmps).toHaveProperty('say_standing');
    expect(parts.cmps).not.toHaveProperty('undo');
    expect(await press('undo')).toMatchObject({ ok: false, why: 'not-allowed' });
    await until('it is written down', () => server.stderr().includes('"why":"not-allowed"'));
  });

  test('do nothing unless they were permitted', async () => {
    const { bus, answers, state } = await inPlay('');
    await bus.say(COMMAND, 'undo');
    await pause(500);
    expect(answers()).toEqual([]);
    expect(state().last?.number).toBe(1);
  });

  test('change nothing by what is too long, too deep, elsewhere, or left standing there', async () => {
    const { bus, press, answers, state, server, restart, at } = await inPlay('all');
    const memory = memoryOf(server.child.pid);
    // The broker keeps to itself what is longer than the server takes. A server that has just begun grows by up to 20 MB of itself.
    for (let bomb = 0; bomb < 4; bomb += 1) await bus.say(COMMAND, Buffer.alloc(50_000_000, 'x'));
    expect(memoryOf(server.child.pid) - memory).toBeLessThan(37_500_000);
    expect(await press(`{"type":${'['.repeat(200)}`)).toMatchObject({ why: 'malformed' });
    await bus.say(`${COMMAND}/undo`, 'undo');
    await bus.say('table-companion/place/kitchen/cmd', 'undo');
    await bus.say('table-companion/place/%2b/cmd', 'undo');
    expect(answers()).toHaveLength(1);
    // One that is to stay there is no press, though it is new.
    await bus.say(COMMAND, 'undo', true);
    await bus.say(COMMAND, '{"type":"undo","id":"stays"}', true);
    await bus.say(COMMAND, '', true);
    expect(await press('say_last_card')).toMatchObject({ ok: true });
    expect(answers()).toHaveLength(2);
    expect(state().last?.number).toBe(1);
    // One that stands there is no press, neither now nor whenever the server comes back.
    await restart(async () => {
      await until('it has gone', () => at('status') === 'offline');
      await bus.say(COMMAND, 'undo', true);
    });
    await until('it is there again', () => at('status') === 'online');
    expect(await press('say_last_card')).toMatchObject({ ok: true });
    expect(answers()).toHaveLength(3);
    expect(state().last?.number).toBe(1);
  });
});

/** Resident memory of a process, in bytes. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1024;
