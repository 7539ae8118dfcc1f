import { once } from 'node:events';
import type { DebianMachine } from '../../integration/debianMachine.ts';
import { until } from '../../support/until.ts';

const VPCD = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so';
const SOCKET = '/run/pcscd/pcscd.comm';

export interface InstalledReaders {
  /** Ports of this machine for the virtual readers' cards. */
  readonly ports: readonly [number, number];
  close(): Promise<void>;
}

/**
 * Starts what systemd would, for as long as it is wanted: the system's bus, polkit, which decides who may use a reader, and pcscd. The
 * virtual readers are called like an ACR122U.
 */
export async function startReaders(
  machine: DebianMachine,
  port: number,
): Promise<InstalledReaders> {
  const reader = [
    'FRIENDLYNAME "ACS ACR122U PICC Interface 0"',
    `DEVICENAME /dev/null:${String(port)}`,
    `LIBPATH ${VPCD}`,
    `CHANNELID ${String(port)}`,
  ];
  machine.sh(`rm -f /etc/reader.conf.d/*; mkdir -p /run/dbus /run/pcscd /tmp/conf
    printf '%s\\n' '${reader.join("' '")}' >/tmp/conf/readers`);
  const running = [machine.start('dbus-daemon', '--system', '--nofork', '--nopidfile')];
  await until(
    'the bus is there',
    () => machine.sh('test -S /run/dbus/system_bus_socket').code === 0,
  );
  running.push(machine.start('/usr/lib/polkit-1/polkitd', '--no-debug'));
  running.push(machine.start('pcscd', '--foreground', '--config', '/tmp/conf'));
  await until('pcscd is there', () => machine.sh(`test -S ${SOCKET}`).code === 0, 30_000);
  return {
    ports: [port, port + 1],
    async close() {
      for (const program of running.reverse()) {
        const gone = once(program, 'exit');
        if (program.exitCode === null && program.kill('SIGTERM')) await gone;
      }
    },
  };
}
