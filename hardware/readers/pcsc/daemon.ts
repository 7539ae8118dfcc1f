import { connect } from 'node:net';

/** How long pcscd may take to answer, in ms; one that systemd starts on being asked takes some hundred. */
const ANSWERS_WITHIN = 2_000;

// The first message of every client (winscard_msg.h of pcsc-lite): length, command, major and minor version, result.
const CMD_VERSION = 0x11;
const PROTOCOL = { major: 4, minor: 4 };

/** Where pcscd listens; the PC/SC library honours the same variable. */
export function daemonSocket(env: Readonly<Record<string, string | undefined>>): string {
  return env['PCSCLITE_CSOCK_NAME'] || '/run/pcscd/pcscd.comm';
}

/** `refused`: it closes the connection without a word, as where polkit lets this user not use readers. */
export type DaemonAnswer = 'welcome' | 'refused' | 'gone';

/**
 * Asks pcscd what every client asks first. To be done before nfc-pcsc starts, which never returns without pcscd, nor
 * when pcscd takes the connection and then says nothing.
 */
export function askDaemon(path: string): Promise<DaemonAnswer> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (answer: DaemonAnswer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .setTimeout(ANSWERS_WITHIN, () => settle('gone'))
      .once('connect', () => socket.write(versionQuestion()))
      // Whatever version it speaks: that is for the PC/SC library to settle.
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
