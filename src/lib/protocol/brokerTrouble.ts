import type { BrokerTrouble } from './bus.ts';

/** Why a connection to a broker did not come about, as the socket, TLS or MQTT name it. */
const CODES: Readonly<Record<string, BrokerTrouble>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no-such-name',
  EAI_AGAIN: 'no-such-name',
  ETIMEDOUT: 'no-answer',
  EHOSTUNREACH: 'no-answer',
  ENETUNREACH: 'no-answer',
  EHOSTDOWN: 'no-answer',
  // What answers speaks another language.
  EPROTO: 'no-broker',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no-broker',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no-broker',
};

/** Answers to the first message by which a broker refuses MQTT 5: of 3.1.1 (3.2.2.3) and of 5 (3.2.2.2). */
const OTHER_VERSION = new Set([1, 132]);
/** CONNACK codes of MQTT 3.1.1 and 5 by which a broker refuses a client. */
const NOT_LET_IN = new Set([4, 5, 134, 135, 138]);

/** Names the trouble behind an error of the MQTT client. */
export function troubleOf(error: Error & { readonly code?: unknown }): BrokerTrouble {
  const { code, message } = error;
  if (typeof code === 'number') {
    if (OTHER_VERSION.has(code)) return 'old-broker';
    return NOT_LET_IN.has(code) ? 'bad-password' : 'sent-away';
  }
  const known = typeof code === 'string' ? CODES[code] : undefined;
  if (known !== undefined) return known;
  if (/CERT|certificate|SELF_SIGNED|UNABLE_TO/i.test(`${String(code)} ${message}`)) {
    return 'not-trusted';
  }
  if (message === 'connack timeout') return 'no-answer';
  return /packet|protocol|header|command/i.test(message) ? 'no-broker' : 'lost';
}

/** The part of an MQTT client that tells how its tries to connect end. */
interface ConnectingClient {
  /** We ourselves end the connection. */
  readonly disconnecting: boolean;
  on(event: 'connect' | 'disconnect' | 'close', heard: () => void): unknown;
  on(event: 'error', heard: (error: Error) => void): unknown;
}

/**
 * Tells each trouble with a broker: errors, the goodbye of MQTT 5, and a connection that ends before it was answered, for
 * which a client has no error.
 */
export function onBrokerTrouble(
  client: ConnectingClient,
  tell: (trouble: BrokerTrouble) => void,
): void {
  let isAnswered = false;
  const answered = () => (isAnswered = true);
  client.on('connect', answered);
  client.on('error', (error) => {
    answered();
    tell(troubleOf(error));
  });
  client.on('disconnect', () => {
    answered();
    tell('sent-away');
  });
  client.on('close', () => {
    if (!isAnswered && !client.disconnecting) tell('sent-away');
    isAnswered = false;
  });
}
