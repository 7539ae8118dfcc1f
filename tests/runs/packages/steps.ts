import { readFileSync } from 'node:fs';
import type { Architecture } from '../../../packaging/architectures.ts';
import type { DebianMachine, Done } from '../../support/debianMachine.ts';
import { type InstalledService, startService } from '../../support/installedService.ts';
import { purgeByTyping } from './asked.ts';
import { beginEvening, DATA, type Evening } from './evening.ts';
import { upgradeMidMatch } from './midMatch.ts';
import { withSystemd } from './standInSystemd.ts';

/** One thing that has to hold on a machine, which the steps before have left as it is. */
export interface Step {
  readonly name: string;
  /** What was measured or said; throws when it did not hold. */
  held(): Promise<string> | string;
}

/** No other program has these. */
const [SERVER_PORT, READER_PORT] = [37_311, 37_321];
const OPTIONS = `--port ${String(SERVER_PORT)} --no-https --no-name --no-short-port`;
/** What a machine may take until it answers, in ms. */
const STARTED_WITHIN = 60_000;
/** Of one core: a machine four times slower than this one. */
const QUARTER = 0.25;
const SLOW_STARTS = 5;

/** In the first packages settings were dpkg's, which asks about those that were changed when it goes back to one of them. */
const BEFORE_SETTINGS = ['--force-confold'];

/** What people do with two packages, in this order. */
export function stepsOf(
  architecture: Architecture,
  machine: DebianMachine,
  { older, newer }: { readonly older: string; readonly newer: string },
): readonly Step[] {
  const isEmulated = architecture.node !== process.arch;
  const emulated = isEmulated ? ', emulated' : '';
  // Without a network: nothing may be fetched. And without anybody who would answer a question.
  const install = (file: string) =>
    machine.run(
      ...['unshare', '--net', 'dpkg', ...(file === older ? BEFORE_SETTINGS : [])],
      ...['--install', file],
    );
  const serve = (part?: number) =>
    startService(machine, OPTIONS, {
      within: STARTED_WITHIN,
      ...(part === undefined ? {} : { part }),
    });

  /** Installs it, and says how long that took; throws when it failed. */
  const timed = (file: string) => {
    const [began, used] = [performance.now(), usedByChildren()];
    const done = install(file);
    must(done);
    const [whole, work] = [performance.now() - began, usedByChildren() - used];
    return { done, took: `${seconds(whole)}, of which ${seconds(work)} of a processor${emulated}` };
  };

  let evening: Evening | null = null;

  return [
    {
      name: 'installs without a network',
      held() {
        const { took } = timed(older);
        const size = must(
          machine.run('dpkg-query', '--show', '-f=size ${Installed-Size}', 'table-companion'),
          /size (\d+)/,
        );
        return `${took}; ${size} kB on the disk`;
      },
    },
    {
      name: 'starts as its unit says; a card is laid, and seen in Chromium',
      held: () => lay((service) => beginEvening(machine, service, READER_PORT)),
    },
    {
      name: 'in the middle of a match makes a backup before the upgrade, keeps changed settings without asking, says what it lifts, has the service started anew; all cards are played once, and the television that was on shows them',
      held: upgrade,
    },
    {
      name: 'says how it is while it runs',
      held: async () => {
        const service = await serve();
        const said = must(machine.run('table-companion', 'status'), /^(Answers at .*)$/m);
        await service.stop();
        return said;
      },
    },
    ...(isEmulated ? [] : [{ name: 'is ready on a quarter of one core', held: readyWhenSlow }]),
    {
      name: 'put back, the older one says whether it reads what was played since',
      held: () => must(install(older), /^(This version reads .*|.*newer version .*)$/m),
    },
    {
      name: 'put back over newer data, it says so in one sentence',
      held() {
        must(install(newer));
        const raise = `new (require('libsql'))('${DATA}/table-companion.sqlite').exec('pragma user_version = 9')`;
        must(machine.sh(`cd /usr/lib/table-companion && node -e "${raise}"`));
        return must(install(older), /^(.*newer version .*table-companion restore latest)$/m);
      },
    },
    {
      name: 'puts the last backup that it can read back by one command',
      held: () => must(machine.run('table-companion', 'restore', 'latest'), /(Done: .*)/),
    },
    {
      name: 'starts with it',
      async held() {
        const service = await serve();
        const told = await fetch(`${service.url}/healthz`).then((answer) => answer.text());
        await service.stop();
        return told;
      },
    },
    {
      name: 'keeps what was played when it is removed, and when nobody says whether it is to go',
      held() {
        must(install(newer), /This version reads/);
        must(machine.run('dpkg', '--remove', 'table-companion'));
        const said = must(
          machine.run('dpkg', '--purge', 'table-companion'),
          /(the matches stay .*)/,
        );
        must(machine.run('test', '-s', `${DATA}/table-companion.sqlite`));
        return said;
      },
    },
    {
      name: 'has it again when it is installed again, and removes all when that is answered',
      held() {
        must(install(newer), /This version reads/);
        machine.sh('dpkg -L table-companion | grep table-companion >/tmp/laid');
        must(
          machine.sh(
            'echo table-companion table-companion/remove-data boolean true | debconf-set-selections',
          ),
        );
        must(machine.run('dpkg', '--purge', 'table-companion'));
        const left = machine.sh(
          `xargs ls -d </tmp/laid 2>/dev/null; ls -d /var/*/table-companion* /etc/*/table-companion* 2>/dev/null; getent passwd table-companion`,
        );
        if (left.said !== '') throw new Error(left.said);
        return 'nothing left';
      },
    },
    ...(isEmulated
      ? []
      : [
          {
            name: 'asks whoever purges it, and does as is typed',
            held: () => purgeByTyping(machine, () => install(newer)),
          },
        ]),
  ];

  async function lay(how: (service: InstalledService) => Promise<Evening>): Promise<string> {
    const service = await serve();
    try {
      evening = await how(service);
      const { readyAfter } = service;
      return `ready after ${seconds(readyAfter)}, seen after ${seconds(evening.seenAfter)}${emulated}`;
    } finally {
      await service.stop();
    }
  }

  async function upgrade(): Promise<string> {
    if (evening === null) throw new Error('no evening was begun');
    const told: string[] = [];
    const done = await upgradeMidMatch(machine, READER_PORT, evening, {
      serve,
      async install() {
        const { value, asked } = await withSystemd(machine, () => timed(newer));
        told.push(
          must(
            value.done,
            /Backup made: \S*?(backup-\S+)[\s\S]*your settings stay: [\s\S]*This version reads/,
          ),
          value.took,
        );
        must({ code: 0, said: asked }, /restart table-companion\.service/);
      },
    });
    ({ evening } = done);
    must(machine.run('grep', `^TABLE_OPTIONS="${OPTIONS}"$`, '/etc/default/table-companion'));
    const back = `${String(done.cards)} cards; the one laid while none ran was seen ${seconds(done.backAfter)} after the end of the older one`;
    return [...told, back, `the next after ${seconds(done.evening.seenAfter)}${emulated}`].join(
      '; ',
    );
  }

  async function readyWhenSlow(): Promise<string> {
    const starts: Pick<InstalledService, 'readyAfter' | 'used'>[] = [];
    // The first is as after an installation.
    machine.sh('rm -rf /var/cache/table-companion');
    must(install(newer));
    while (starts.length < 1 + SLOW_STARTS) {
      const service = await serve(QUARTER);
      starts.push(service);
      await service.stop();
    }
    const [first] = starts.splice(0, 1);
    const all = (values: readonly number[]) =>
      values.map((ms) => (ms / 1000).toFixed(1)).join(', ');
    const [after, used] = [
      starts.map(({ readyAfter }) => readyAfter),
      starts.map(({ used }) => used ?? 0),
    ];
    return `after ${all(after)} s, of which ${all(used)} s of a processor; the first time ${seconds(first?.readyAfter ?? 0)}`;
  }
}

/** What a command said, as far as it is asked for; throws with all of it when it failed, or said something else. */
function must({ code, said }: Done, pattern = /(?:)/, expected = 0): string {
  const found = pattern.exec(said);
  if (code !== expected || found === null) {
    throw new Error(`code ${String(code)}: ${said.trim()}`);
  }
  return found[1] ?? 'yes';
}

/** What programs that this one started, and that have ended, have used of a processor, in ms; the system counts it in hundredths of a second. */
function usedByChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // cutime and cstime, counted from the field after the name (proc(5)).
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
