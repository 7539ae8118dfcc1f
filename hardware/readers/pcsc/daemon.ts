import { connect } from 'node:net';

/** Where pcscd listens; the PC/SC library honours the same variable. */
export function daemonSocket(env: Readonly<Record<string, string | undefined>>): string {
  return env['PCSCLITE_CSOCK_NAME'] || '/run/pcscd/pcscd.comm';
}

/** Whether pcscd answers. To be asked before nfc-pcsc starts: without pcscd that never returns. */
export function daemonListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const answer = (listens: boolean) => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
