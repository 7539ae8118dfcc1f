import { once } from 'node:events';
import type { DebianMachine, Done } from '../../support/debianMachine.ts';
import { until } from '../../support/until.ts';

/** What somebody sees who purges it on a machine with a keyboard, and types. */
interface Typed {
  /** How debconf asks: in a window of letters, or line by line. */
  readonly frontend: 'dialog' | 'readline';
  readonly locale: 'fr_FR.UTF-8' | 'en_GB.UTF-8';
  readonly question: RegExp;
  readonly keys: string;
  /** Whether what was played is to be gone then; what is said where it is not. */
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
export async function purgeByTyping(machine: DebianMachine, install: () => Done): Promise<string> {
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
    // Whoever reads it types later than it is drawn.
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
