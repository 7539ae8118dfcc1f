import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { identityFor } from '#lib/server/https/authority.ts';
import { freePort } from './proxies.ts';
import { until } from './until.ts';

const MOSQUITTO = '/usr/sbin/mosquitto';

export const brokerMissing = (): string | null =>
  existsSync(MOSQUITTO) ? null : 'there is no mosquitto';

interface BrokerOptions {
  /** True to keep subscriptions over restarts, as Debian's configuration does. */
  readonly keeps?: boolean;
  /** True for TLS only, with a certificate of its own authority. */
  readonly tls?: boolean;
  readonly password?: string;
}

export class Broker {
  readonly #config: string;
  readonly #server: string;
  readonly #password: string;
  /** The file of its authority's certificate; null: it does not speak by TLS. */
  readonly authority: string | null;
  #child: ChildProcess | null = null;

  private constructor(config: string, port: number, password: string, authority: string | null) {
    this.#config = config;
    this.#server = `${authority === null ? 'mqtt' : 'mqtts'}://127.0.0.1:${String(port)}`;
    this.#password = password;
    this.authority = authority;
  }

  static async open(
    folder: string,
    { keeps = false, tls = false, password = 'secret' }: BrokerOptions = {},
  ): Promise<Broker> {
    const port = await freePort();
    const [config, passwords] = [join(folder, 'mosquitto.conf'), join(folder, 'passwords')];
    spawnSync('/usr/bin/mosquitto_passwd', ['-b', '-c', passwords, 'house', password]);
    const lines = [`listener ${String(port)} 127.0.0.1`, 'allow_anonymous false', 'user root'];
    const authority = tls ? certify(folder, lines) : null;
    if (keeps) lines.push('persistence true', `persistence_location ${folder}/`);
    writeFileSync(config, [...lines, `password_file ${passwords}`, ''].join('\n'));
    const broker = new Broker(config, port, password, authority);
    await broker.start();
    return broker;
  }

  get url(): string {
    return this.#server.replace('//', `//house:${encodeURIComponent(this.#password)}@`);
  }

  connect(reconnectPeriod: number): Promise<MqttClient> {
    const ca = this.authority === null ? {} : { ca: readFileSync(this.authority) };
    const known = { username: 'house', password: this.#password };
    return connectAsync(this.#server, { reconnectPeriod, ...known, ...ca });
  }

  async start(): Promise<void> {
    this.#child = spawn(MOSQUITTO, ['-c', this.#config], { stdio: 'ignore' });
    await until('the broker answers', async () => {
      const client = await this.connect(0).catch(() => null);
      await client?.endAsync();
      return client !== null;
    });
  }

  /** Killed, unless it may say goodbye: only then one that keeps what it knows writes it down. */
  async stop(how: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    child.kill(how);
    await once(child, 'exit');
  }
}

/** Has a certificate signed for this machine, and says in the settings where all of it lies. Answers where the authority's is. */
function certify(folder: string, settings: string[]): string {
  identityFor({ dns: [], ip: ['127.0.0.1'] }, folder, new Date());
  const at = (name: string) => join(folder, 'https', name);
  settings.push(`certfile ${at('server.pem')}`, `keyfile ${at('server-key.pem')}`);
  return at('authority.pem');
}

export class Listener {
  readonly #client: MqttClient;
  readonly heard = new Map<string, string>();
  /** When that was, by `performance.now()`. */
  readonly heardAt = new Map<string, number>();
  readonly said: (readonly [topic: string, payload: string])[] = [];

  private constructor(client: MqttClient) {
    this.#client = client;
    client.on('message', (topic, payload) => {
      this.heard.set(topic, payload.toString());
      this.heardAt.set(topic, performance.now());
      this.said.push([topic, payload.toString()]);
    });
  }

  static async at(broker: Broker): Promise<Listener> {
    const client = await broker.connect(50);
    const listener = new Listener(client);
    await client.subscribeAsync('#', { qos: 1 });
    return listener;
  }

  saidAt<Told>(end: string): readonly Told[] {
    return this.said.flatMap(([topic, payload]) =>
      topic.endsWith(end) ? [JSON.parse(payload) as Told] : [],
    );
  }

  async say(topic: string, payload: string | Buffer, retain = false): Promise<void> {
    await this.#client.publishAsync(topic, payload, { qos: 1, retain });
  }

  close(): void {
    this.#client.end(true);
  }
}
