// Checks the subjects of commits: `area: imperative`, at most 72 characters. Exit status 77 (skipped):
// there is no git repository here.
import { spawnSync } from 'node:child_process';
import { ROOT } from './runTool.mjs';

const SKIPPED = 77;
/** Last commit before the rule. */
const BASE = '5a07b2efc2c0376bdb7b2514f2deb66d40fa9b37';
const MAX_LENGTH = 72;
/** Areas are folders or topics: `tests`, `server/bus`, `client, i18n`. */
const SUBJECT = /^[a-z][\w./-]*(, [a-z][\w./-]*)*: [a-zé]/;

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

// A shallow clone may lack the base: then only its newest commit is checked.
const hasBase = git('cat-file', '-e', `${BASE}^{commit}`).status === 0;
const range = hasBase ? [`${BASE}..HEAD`] : ['HEAD', '--max-count=1'];
const { status, stdout } = git('log', '--no-merges', '--format=%h %s', ...range);
if (status !== 0) process.exit(SKIPPED);

const wrong = stdout
  .split('\n')
  .filter((line) => line !== '')
  .filter((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    return subject.length > MAX_LENGTH || !SUBJECT.test(subject);
  });
for (const line of wrong) {
  process.stdout.write(
    `${line}\n  write \`area: imperative\` in at most ${MAX_LENGTH} characters\n`,
  );
}
process.exitCode = wrong.length > 0 ? 1 : 0;
