import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { access, granted, manage, openTable } from '../support/sockets.ts';
import { HAS_TERMINALS, inTerminal, printing } from './terminal.ts';
import { until } from '../support/until.ts';

inWorld('a bridge that is to be paired', serverWorld(), (world) => {
  const data = () => join(world.folder, 'bridge');
  /** An address that a bridge does not take for its own machine. */
  const address = () => `http://0.0.0.0:${String(world.server.port)}`;

  /** The bridge as a service: without a terminal. It is named "attic" and has one simulated reader. */
  function aService(...args: readonly string[]) {
    const words = [
      '--alone',
      '--server',
      address(),
      '--data',
      data(),
      '--readers',
      'simulator',
      ...args,
    ];
    const env = { ...process.env, LC_ALL: 'fr', BRIDGE_ID: 'attic', BRIDGE_SECRET: '' };
    return printing(spawn(process.execPath, ['build/bridge.js', ...words], { env, stdio: 'pipe' }));
  }

  const devices = () => access(world.house, null);
  async function readers() {
    const house = granted(await world.house.emitWithAck('watchHouse', {}));
    return house.readers.filter(({ bridge }) => bridge === 'attic');
  }

  /** Runs the command that a bridge named, and types the code that the house shows. */
  async function pairBy(command: string) {
    const terminal = inTerminal(command, { BRIDGE_ID: 'attic' });
    await until('it asks', () => /Code shown/.test(terminal.output()), 20_000);
    terminal.type('000 000x');
    await until('it asks again', () => /not the code/.test(terminal.output()));
    terminal.type((await devices()).pairings[0]?.code ?? '');
    expect(await terminal.ended).toBe(0);
    expect(terminal.output()).toContain('Done');
  }

  it('a bridge that waits to be let in ends with code 0 when its service is stopped', async () => {
    const bridge = aService();
    await until('it waits', () => /--pair/.test(bridge.output()), 20_000);
    await bridge.end();
    expect(await bridge.ended).toBe(0);
  });

  it.skipIf(!HAS_TERMINALS)(
    'a bridge that runs as a service waits to be paired in a terminal, plays at its table, and is cut off when it is removed',
    async () => {
      const [table] = [await openTable(world.house), await openTable(world.house)];
      const bridge = aService('--table', table);
      const named = () => /tapez : sudo -u \S+ (.+ --pair .+)\n/.exec(bridge.output())?.[1] ?? '';
      await until('it says what to do', () => named() !== '', 20_000);
      await pairBy(named());
      await until(
        'it is let in',
        async () => (await devices()).devices?.some(({ connected }) => connected) === true,
      );
      bridge.type('{"type":"off","reader":"left"}');
      await until('its readers play at the table', async () =>
        (await readers()).some((reader) => reader.connected && reader.table === table),
      );
      expect(statSync(join(data(), 'token')).mode & 0o777).toBe(0o600);
      await until('the server says so too', () =>
        world.server.stdout().includes('attic/left: Ready.'),
      );

      const device = (await devices()).devices?.find(({ name }) => name === 'attic');
      expect(device).toMatchObject({ kind: 'bridge', role: 'reader', connected: true });
      await manage(world.house, { type: 'remove', device: device?.id ?? '' });
      await until('it says so', () => /refuse ce pont.*--pair/.test(bridge.output()));
      expect(world.server.stdout()).toContain('attic/left: Out of reach.');
      await pairBy(named());
      await until('it is back', async () => (await readers()).some(({ connected }) => connected));
      await bridge.end();
    },
    60_000,
  );

  it('a pairing without a terminal says that it needs one', async () => {
    const bridge = aService('--pair');
    expect(await bridge.ended).toBe(2);
    expect(bridge.output()).toContain('lancez-le dans un terminal');
  });
});
