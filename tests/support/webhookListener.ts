import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sent {
  readonly id: string;
  readonly topic: string;
  readonly body: string;
  readonly isSigned: boolean;
}

/** An address that is sent what happens. It answers as it is told to, and takes everything once it is told nothing more. */
export class WebhookListener {
  readonly sent: Sent[] = [];
  /** HTTP statuses of the next answers. 0 cuts the connection. */
  readonly answers: number[] = [];
  readonly #server = createServer();
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
    this.#server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (some: string) => (body += some));
      request.on('end', () => {
        const header = (name: string) => String(request.headers[`webhook-${name}`]);
        const id = header('id');
        const signed = `${id}.${header('timestamp')}.${body}`;
        const signature = createHmac('sha256', this.#key).update(signed).digest('base64');
        const isSigned = header('signature') === `v1,${signature}`;
        this.sent.push({ id, topic: header('topic'), body, isSigned });
        const status = this.answers.shift() ?? 204;
        if (status === 0) return void request.socket.destroy();
        response.writeHead(status, { location: '/elsewhere' }).end('read or not');
      });
    });
  }

  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port: given } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(given)}/hook`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
