import type { DebianMachine } from '../../support/debianMachine.ts';

const RUNS = '/run/systemd/system';
const SYSTEMCTL = '/usr/local/bin/systemctl';
const POLICY = '/usr/sbin/policy-rc.d';
const ASKED = '/tmp/asked-of-systemd';

/** A systemd that does nothing and keeps what it is asked, on a machine that has none, as long as something is done; what it was asked comes back with that. */
export async function withSystemd<T>(
  machine: DebianMachine,
  done: () => Promise<T> | T,
): Promise<{ readonly value: T; readonly asked: string }> {
  machine.sh(`set -e
    mkdir -p ${RUNS}; : >${ASKED}
    printf '#!/bin/sh\\necho "$@" >>${ASKED}\\necho enabled\\n' >${SYSTEMCTL}; chmod 755 ${SYSTEMCTL}
    mv ${POLICY} ${POLICY}.kept`);
  try {
    return { value: await done(), asked: machine.read(ASKED) };
  } finally {
    machine.sh(`rm -rf /run/systemd ${SYSTEMCTL} ${ASKED}; mv ${POLICY}.kept ${POLICY}`);
  }
}
