// Prepares the machine for the other commands: `node scripts/setup.mjs packages system programs
// app`. Needs only Node and skips finished steps. Prints to stderr, so that stdout stays free for
// the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];

const SYSTEM = {
  '/usr/bin/chromium': 'chromium',
  '/usr/bin/chromium-headless-shell': 'chromium-headless-shell',
  '/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf': 'fonts-dejavu-extra',
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/certutil': 'libnss3-tools',
  '/usr/bin/espeak-ng': 'espeak-ng',
  '/usr/bin/lou_translate': 'liblouis-bin',
  '/usr/bin/pdftoppm': 'poppler-utils',
  '/usr/bin/pg_ctlcluster': 'postgresql',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/xvfb-run': 'xvfb xauth',
  '/usr/sbin/apparmor_parser': 'apparmor',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/mosquitto': 'mosquitto',
  '/usr/sbin/pcscd': 'pcscd',
  '/usr/include/PCSC/winscard.h': 'libpcsclite-dev',
  '/usr/lib/pcsc/drivers/serial/libifdvpcd.so': 'vsmartcard-vpcd',
};

const DESKTOP = {
  '/usr/bin/orca': 'orca',
  '/usr/bin/dbus-run-session': 'dbus-daemon',
  '/usr/bin/speech-dispatcher': 'speech-dispatcher',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
};

const PACKAGING = {
  '/usr/bin/dpkg-deb': 'dpkg-dev',
  '/usr/bin/x86_64-linux-gnu-g++': 'g++',
  '/usr/bin/aarch64-linux-gnu-g++': 'g++-aarch64-linux-gnu',
  '/usr/include/PCSC/winscard.h': 'libpcsclite-dev',
};

const MACHINES = {
  '/usr/bin/mmdebstrap': 'mmdebstrap',
  '/usr/bin/arch-test': 'arch-test',
  '/usr/bin/qemu-aarch64-static': 'qemu-user-static',
};

const READERS = '@pokusew/pcsclite';
/** Second library for readers, with prebuilt binaries. */
const PREBUILT_READERS = 'pcsc-mini';

/** Inputs of the build, for its fingerprint. */
const SOURCES = [
  'src',
  'hardware',
  'static',
  'scripts/builtIn.ts',
  'scripts/compiledMessages.ts',
  'scripts/early.ts',
  'scripts/legacy',
  'scripts/licences.ts',
  'scripts/jsonOverWebSocket.ts',
  'scripts/oneFile.ts',
  'scripts/pageChunks.ts',
  'packaging/architectures.ts',
  'packaging/licences.ts',
  'packaging/production.ts',
  'packaging/thirdParty.ts',
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'tsconfig.json',
  'vite.config.ts',
  'vite.programs.config.ts',
];

const french = /^fr|^C\b|^POSIX|^$/.test(
  process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '',
);
const say = (fr, en) => process.stderr.write(`${french ? fr : en}\n`);

function giveUp(fr, en, details = '') {
  if (details.trim() !== '') process.stderr.write(`${details.trimEnd()}\n`);
  say(fr, en);
  process.exit(1);
}

const at = (...path) => join(ROOT, ...path);
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function run(command, args, env = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`;
  return { ok: done.status === 0, output };
}

const node = (file, ...args) => run(process.execPath, [at('node_modules', file), ...args]);

function npm(...args) {
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args, ...options])
    : run('npm', [...args, ...options]);
}

function fingerprint(paths, ...more) {
  const hash = createHash('sha256').update(JSON.stringify(more));
  for (const file of paths.flatMap(filesIn).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(at(file)));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(at(path))) return [];
  if (!statSync(at(path)).isDirectory()) return [path];
  return readdirSync(at(path)).flatMap((name) => filesIn(join(path, name)));
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  const needed = OLDEST_NODE.join('.');
  giveUp(
    `Il faut Node ${needed} ou plus récent ; celui-ci est ${process.versions.node}. Voir https://nodejs.org`,
    `Node ${needed} or newer is needed; this one is ${process.versions.node}. See https://nodejs.org`,
  );
}

function packages() {
  const stamp = at('node_modules', '.setup-packages');
  const headers = existsSync('/usr/include/PCSC/winscard.h');
  const wanted = fingerprint(['package-lock.json'], process.versions.modules, headers);
  if (read(stamp) === wanted) return;
  if (!areInstalled()) install();
  // The addon was compiled for another Node, or skipped for lack of headers. Everything else works
  // without it.
  else if (headers && !loads(READERS)) {
    rmSync(at('node_modules', READERS), { recursive: true, force: true });
    addReaders();
  } else if (lacksPrebuiltReaders()) addReaders();
  writeFileSync(stamp, wanted);
}

/** True if the lock file names the package and a set-up before it was added left it out. */
const lacksPrebuiltReaders = () =>
  `node_modules/${PREBUILT_READERS}` in packagesIn(at('package-lock.json')) &&
  !existsSync(at('node_modules', PREBUILT_READERS));

const packagesIn = (file) => JSON.parse(read(file) || '{}').packages ?? {};
const installedPackages = () => packagesIn(at('node_modules', '.package-lock.json'));

/** True if an installed package has the locked version but another integrity hash. */
function hasOtherBytes() {
  const there = installedPackages();
  return Object.entries(packagesIn(at('package-lock.json'))).some(
    ([name, { version, integrity }]) =>
      name !== '' && there[name]?.version === version && there[name].integrity !== integrity,
  );
}

/**
 * True if npm recorded every locked package with its integrity hash. Optional packages for other
 * platforms may be missing.
 */
function areInstalled() {
  const there = installedPackages();
  return Object.entries(packagesIn(at('package-lock.json'))).every(
    ([name, { version, integrity, optional }]) => {
      const found = there[name];
      if (name === '' || (found === undefined && optional)) return true;
      return found?.version === version && found.integrity === integrity;
    },
  );
}

function install() {
  say(
    'Installation des paquets npm (une minute environ)…',
    'Installing npm packages (about a minute)…',
  );
  const clean = npm('ci');
  if (clean.ok) return;
  if (isTampered(clean.output)) refuseTampered(clean.output);
  if (process.env.SETUP_UNLOCKED !== '1') {
    giveUp(
      'npm ne peut pas installer les paquets de package-lock.json ; voir ci-dessus. Y a-t-il une connexion à Internet ? Un miroir auquel des versions manquent : SETUP_UNLOCKED=1 prend celles qu’il a, sans contrôle.',
      'npm cannot install the packages of package-lock.json; see above. Is there a connection to the Internet? Where a mirror lacks versions: SETUP_UNLOCKED=1 takes those that it has, unchecked.',
      clean.output,
    );
  }
  installUnlocked(clean.output);
}

function refuseTampered(output) {
  giveUp(
    'Un paquet npm n’est pas celui de package-lock.json : quelqu’un l’a changé en route ou dans le registre. Rien n’est lancé. Essayez un autre registre ou un autre réseau.',
    'An npm package is not the one that package-lock.json names: it was changed on its way or in the registry. Nothing is started. Try another registry or network.',
    output,
  );
}

/**
 * Installs other versions than the lock file's, as the operator asked. Install scripts run only
 * after every locked version passed its integrity check.
 */
function installUnlocked(why) {
  process.stderr.write(`${why.trimEnd()}\n`);
  say(
    'ATTENTION : SETUP_UNLOCKED=1 installe d’autres versions que celles de package-lock.json, sans contrôle de leur contenu.',
    'WARNING: SETUP_UNLOCKED=1 installs other versions than those of package-lock.json, without a check of their content.',
  );
  const fetched = npm('install', '--no-package-lock', '--ignore-scripts');
  if (isTampered(fetched.output) || hasOtherBytes()) {
    rmSync(at('node_modules'), { recursive: true, force: true });
    refuseTampered(fetched.output);
  }
  const installed = fetched.ok ? npm('rebuild') : fetched;
  if (installed.ok) return;
  giveUp(
    'npm ne peut pas installer les paquets ; voir ci-dessus.',
    'npm cannot install the packages; see above.',
    installed.output,
  );
}

/** True if npm reported an integrity mismatch with the lock file. */
const isTampered = (output) => /EINTEGRITY|sha\d+-\S+ integrity checksum failed/i.test(output);

/**
 * Installs missing optional packages. Continues without a network connection, but stops if a
 * package differs from the lock file.
 */
function addReaders() {
  const { output } = npm('install', '--no-save');
  if (isTampered(output) || !areInstalled()) refuseTampered(output);
}

function loads(name) {
  try {
    return createRequire(at('package.json'))(name) !== undefined;
  } catch {
    return false;
  }
}

/** Installs system packages for tests where possible; prints one line otherwise. */
const system = () => fromDebian(SYSTEM);

const desktop = () => fromDebian(DESKTOP);

const packaging = () => fromDebian(PACKAGING);

const machines = () => fromDebian(MACHINES);

function fromDebian(wanted) {
  const missing = Object.keys(wanted).filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  const names = missing.map((file) => wanted[file]).join(' ');
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    return say(
      `Il manque ${names} ; les tests qui en ont besoin seront sautés. Sous Debian : sudo apt-get install ${names}`,
      `${names}: missing; the tests that need them will be skipped. On Debian: sudo apt-get install ${names}`,
    );
  }
  say(`Installation de ${names}…`, `Installing ${names}…`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], quiet);
  const install = (...packages) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  const installed = install(...names.split(' '));
  if (installed.ok) return;
  // A package that this Debian release lacks must not block the others.
  for (const file of missing) install(...wanted[file].split(' '));
  process.stderr.write(`${installed.output.trimEnd().split('\n').slice(-3).join('\n')}\n`);
  say(
    `apt-get n’a pas pu tout installer de ${names} ; les tests qui en ont besoin seront sautés.`,
    `apt-get could not install all of ${names}; the tests that need them will be skipped.`,
  );
}

function programs() {
  const sources = SOURCES.filter((path) => path !== 'static');
  built('programs', sources, 'start.js', () => {
    // tsconfig.json extends a file that SvelteKit generates.
    if (!existsSync(at('.svelte-kit', 'tsconfig.json'))) {
      must(node('@sveltejs/kit/svelte-kit.js', 'sync'));
    }
    rmSync(at('build', 'programs'), { recursive: true, force: true });
    must(node('vite/bin/vite.js', 'build', '--config', 'vite.programs.config.ts'));
  });
}

/** Builds the pages first, because that empties the output folder, and then the programs. */
function app() {
  built('app', SOURCES, 'handler.js', () => {
    say(
      'Construction du programme (une demi-minute environ)…',
      'Building the program (about half a minute)…',
    );
    const vite = [at('node_modules', 'vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
    must(run(process.execPath, vite, { SOURCES_NAME: fingerprint(SOURCES).slice(0, 16) }));
    must(node('tsx/dist/cli.mjs', 'scripts/early.ts'));
    must(node('tsx/dist/cli.mjs', 'scripts/legacy/build.ts'));
  });
  programs();
  built('one-file', SOURCES, 'serving.cjs', () =>
    must(node('tsx/dist/cli.mjs', 'scripts/oneFile.ts')),
  );
}

function built(name, sources, file, build) {
  const stamp = at('build', `.setup-${name}`);
  const wanted = fingerprint(sources);
  if (read(stamp) === wanted && existsSync(at('build', file))) return;
  build();
  writeFileSync(stamp, wanted);
}

function must({ ok, output }) {
  if (ok) return;
  giveUp('La construction a échoué ; voir ci-dessus.', 'The build has failed; see above.', output);
}

/**
 * Takes a lock, because two simultaneous builds would overwrite each other. Waits until the holder
 * is done or dead.
 */
function takeTurn() {
  const name = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  // A symlink to the process id is created and written atomically.
  const lock = join(tmpdir(), `table-companion-setup-${name}.lock`);
  for (;;) {
    try {
      symlinkSync(String(process.pid), lock);
      return process.once('exit', () => rmSync(lock, { force: true }));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    try {
      process.kill(Number(readlinkSync(lock)), 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(lock, { force: true });
    }
    pause(200);
  }
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

// `system` runs before `packages`: the addon needs headers from Debian packages.
const STAGES = { system, desktop, packaging, machines, packages, programs, app };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in STAGES));
if (unknown !== undefined || asked.length === 0) {
  giveUp(`Étapes : ${Object.keys(STAGES).join(', ')}`, `Stages: ${Object.keys(STAGES).join(', ')}`);
}
checkNode();
takeTurn();
for (const [name, stage] of Object.entries(STAGES)) if (asked.includes(name)) stage();
