import type { Architecture } from '../../../packaging/architectures.ts';
import type { DebianMachine, Done } from '../../integration/debianMachine.ts';
import { type InstalledService, startService } from '../../integration/installedService.ts';
import { beginEvening, DATA, type Evening } from './evening.ts';
import { endedCpu } from '../shared/usage.ts';
import { upgradeMidMatch } from './midMatch.ts';
import { once } from 'node:events';
import { until } from '../../support/until.ts';

export interface Step {
  readonly name: string;
  held(): Promise<string> | string;
}

/** No other program has these. */
const [SERVER_PORT, READER_PORT] = [37_311, 37_321];
const OPTIONS = `--port ${String(SERVER_PORT)} --no-https --no-name --no-short-port`;
/** Maximum time until the server answers, in ms. */
const STARTED_WITHIN = 60_000;
/** Share of one core, for a machine four times slower than this one. */
const QUARTER = 0.25;
const SLOW_STARTS = 5;

/** In the first packages settings were dpkg's, which asks about those that were changed when it goes back to one of them. */
const BEFORE_SETTINGS = ['--force-confold'];

export function stepsOf(
  architecture: Architecture,
  machine: DebianMachine,
  { older, newer }: { readonly older: string; readonly newer: string },
): readonly Step[] {
  const isEmulated = architecture.node !== process.arch;
  const emulated = isEmulated ? ', emulated' : '';
  // Runs without network, so that nothing is fetched, and without answers to questions.
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

  const timed = (file: string) => {
    const [began, used] = [performance.now(), endedCpu()];
    const done = install(file);
    must(done);
    const [whole, work] = [performance.now() - began, (endedCpu() - used) * 1_000];
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

/**
 * Returns the part of a command's output that matches.
 * @throws with the whole output on failure or other output
 */
function must({ code, said }: Done, pattern = /(?:)/, expected = 0): string {
  const found = pattern.exec(said);
  if (code !== expected || found === null) {
    throw new Error(`code ${String(code)}: ${said.trim()}`);
  }
  return found[1] ?? 'yes';
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Typed {
  /** Frontend of debconf: dialogs, or one line at a time. */
  readonly frontend: 'dialog' | 'readline';
  readonly locale: 'fr_FR.UTF-8' | 'en_GB.UTF-8';
  readonly question: RegExp;
  readonly keys: string;
  /** True if the data must be gone afterwards. */
  readonly gone: boolean;
  readonly said: RegExp;
}

const FRENCH = { locale: 'fr_FR.UTF-8', question: /Supprimer les parties/ } as const;
const ENGLISH = { locale: 'en_GB.UTF-8', question: /Remove all matches/ } as const;
const KEPT = { gone: false };
const GONE = { gone: true, said: /(?:)/ };
const [STAYS, RESTE] = [/the matches stay in/, /les parties restent dans/];

/** In a window no is what Enter alone says; a step aside is yes. */
const TYPED: readonly Typed[] = [
  { frontend: 'dialog', ...FRENCH, keys: '\r', ...KEPT, said: RESTE },
  { frontend: 'dialog', ...FRENCH, keys: '\t\r', ...GONE },
  { frontend: 'dialog', ...ENGLISH, keys: '\t\r', ...GONE },
  { frontend: 'readline', ...ENGLISH, keys: 'no\r', ...KEPT, said: STAYS },
  { frontend: 'readline', ...ENGLISH, keys: 'yes\r', ...GONE },
  { frontend: 'readline', ...FRENCH, keys: 'oui\r', ...GONE },
];

const STATE = '/var/lib/table-companion';
const ASKED_WITHIN = 30_000;

/** Purges it as often as it may be answered, each time with something that was played; throws where another thing happened than was typed. */
async function purgeByTyping(machine: DebianMachine, install: () => Done): Promise<string> {
  for (const each of ['fr_FR', 'en_GB']) machine.sh(`localedef -i ${each} -f UTF-8 ${each}.UTF-8`);
  for (const typed of TYPED) {
    if (install().code !== 0) throw new Error('not installed');
    machine.sh(`mkdir -p ${STATE}/data && echo played >${STATE}/data/kept`);
    const said = await purged(machine, typed);
    const stays = machine.run('test', '-s', `${STATE}/data/kept`).code === 0;
    if (stays === typed.gone || !typed.said.test(said)) {
      throw new Error(`${typed.frontend} ${typed.locale} ${JSON.stringify(typed.keys)}: ${said}`);
    }
  }
  return `${String(TYPED.length)} answers, in French and English, in a window and line by line`;
}

async function purged(
  machine: DebianMachine,
  { frontend, locale, question, keys }: Typed,
): Promise<string> {
  const command = 'stty rows 40 cols 100; exec dpkg --purge table-companion';
  const terminal = machine.talk(
    ...['env', `LC_ALL=${locale}`, `DEBIAN_FRONTEND=${frontend}`, 'TERM=xterm'],
    ...['script', '--quiet', '--command', command, '/dev/null'],
  );
  let said = '';
  terminal.stdout.on('data', (text: Buffer) => (said += text.toString()));
  terminal.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(terminal, 'exit');
  try {
    await until('the question is asked', () => question.test(said), ASKED_WITHIN);
    // A person types the code some time after it is shown.
    await new Promise((read) => setTimeout(read, 1_000));
    terminal.stdin.write(keys);
    await Promise.race([
      ended,
      until('it has ended', () => terminal.exitCode !== null, ASKED_WITHIN),
    ]);
  } catch (error) {
    terminal.kill('SIGKILL');
    throw new Error(`${String(error)}: ${said}`, { cause: error });
  }
  return said;
}

const RUNS = '/run/systemd/system';
const SYSTEMCTL = '/usr/local/bin/systemctl';
const POLICY = '/usr/sbin/policy-rc.d';
const ASKED = '/tmp/asked-of-systemd';

/** A systemd that does nothing and keeps what it is asked, on a machine that has none, as long as something is done; what it was asked comes back with that. */
async function withSystemd<T>(
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
