import { spawn } from 'node:child_process';
import { connect } from 'node:net';

/** What this system has for readers that speak PC/SC: pcscd on Linux, a service of Windows, and macOS itself. */

/** `refused`: it closes the connection without a word, as where polkit lets this user not use readers. */
export type DaemonAnswer = 'welcome' | 'refused' | 'gone';

/** What may be missing. */
export type PcscTrouble = 'no-driver' | 'daemon-gone' | 'no-access';
/** What to type, for each for which there is something. */
export type PcscRemedies = Readonly<Partial<Record<PcscTrouble, string>>>;

/** What helps on a kind of system, by Node's name of it, and where the program lies. */
export function remediesOn(platform: NodeJS.Platform, program: string): PcscRemedies {
  const install = installationOf(program);
  switch (platform) {
    case 'win32':
      return {
        'no-driver':
          'winget install Python.Python.3.13 & winget install Microsoft.VisualStudio.2022.BuildTools --override "--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended" & ' +
          install,
        'daemon-gone': 'net start SCardSvr',
      };
    case 'darwin':
      return { 'no-driver': `xcode-select --install && ${install}` };
    default:
      return {
        'no-driver': `sudo apt install pcscd libccid libpcsclite-dev build-essential python3 && ${install}`,
        'daemon-gone': 'sudo apt install pcscd libccid && sudo systemctl start pcscd.socket',
        'no-access':
          'echo PCSCD_ARGS=--disable-polkit | sudo tee -a /etc/default/pcscd && sudo systemctl restart pcscd',
      };
  }
}

/** How npm compiles what it left out, for a program at this path; npx keeps a folder of its own, which nobody is in. */
function installationOf(program: string): string {
  const [, folder] = /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]node_modules[\\/]/.exec(program) ?? [];
  return folder === undefined ? 'npm install' : `npm install --prefix "${folder}"`;
}

/** Asks whatever serves readers here whether it takes a client. nfc-pcsc must not be opened before: without it that never returns. */
export function askDaemon(): Promise<DaemonAnswer> {
  switch (process.platform) {
    case 'win32':
      return askWindows();
    case 'darwin':
      return Promise.resolve('welcome');
    default:
      return askPcscd(daemonSocket(process.env));
  }
}

/** Where pcscd listens; the PC/SC library honours the same variable. */
export function daemonSocket(env: Readonly<Record<string, string | undefined>>): string {
  return env['PCSCLITE_CSOCK_NAME'] || '/run/pcscd/pcscd.comm';
}

/** Windows starts its service when a reader is plugged in. `sc` says the state of one in numbers, whatever its language. */
function askWindows(): Promise<DaemonAnswer> {
  const asked = spawn('sc.exe', ['query', 'SCardSvr'], { windowsHide: true });
  let said = '';
  asked.stdout.setEncoding('latin1').on('data', (text: string) => (said += text));
  return new Promise((resolve) => {
    asked.once('error', () => resolve('gone'));
    asked.once('close', () => resolve(saysRunning(said) ? 'welcome' : 'gone'));
  });
}

/** The second number is the state; 4 is SERVICE_RUNNING (winsvc.h). */
export const saysRunning = (said: string): boolean => /^[^:]+:\s*4\s/m.test(said);

/** How long pcscd may take to answer, in ms; where systemd starts it on demand it takes some hundred. */
const ANSWERS_WITHIN = 2_000;

// The first message of every client (winscard_msg.h of pcsc-lite): length, command, major and minor version, result.
const CMD_VERSION = 0x11;
const PROTOCOL = { major: 4, minor: 4 };

/** Asks pcscd what every client asks first: it may accept a connection and say nothing. */
function askPcscd(path: string): Promise<DaemonAnswer> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (answer: DaemonAnswer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .setTimeout(ANSWERS_WITHIN, () => settle('gone'))
      .once('connect', () => socket.write(versionQuestion()))
      // Whichever version it speaks is for the PC/SC library to settle.
      .once('data', () => settle('welcome'))
      .once('end', () => settle('refused'))
      .once('error', () => settle('gone'));
  });
}

function versionQuestion(): Buffer {
  const fields = [12, CMD_VERSION, PROTOCOL.major, PROTOCOL.minor, 0];
  const message = Buffer.alloc(fields.length * 4);
  // pcscd runs on the same machine and reads its own byte order; all that Node runs on with readers is little-endian.
  fields.forEach((field, at) => message.writeUInt32LE(field, at * 4));
  return message;
}
