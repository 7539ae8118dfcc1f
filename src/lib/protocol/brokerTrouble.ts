import type { BrokerTrouble } from './bus.ts';

const CODES: Readonly<Record<string, BrokerTrouble>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no-such-name',
  EAI_AGAIN: 'no-such-name',
  ETIMEDOUT: 'no-answer',
  EHOSTUNREACH: 'no-answer',
  ENETUNREACH: 'no-answer',
  EHOSTDOWN: 'no-answer',
  // The peer speaks another protocol.
  EPROTO: 'no-broker',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no-broker',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no-broker',
};

/** CONNACK codes of a broker that refuses MQTT 5: of MQTT 3.1.1 (3.2.2.3) and 5 (3.2.2.2). */
const OTHER_VERSION = new Set([1, 132]);
/** CONNACK codes of MQTT 3.1.1 and 5 for refused credentials. */
const NOT_LET_IN = new Set([4, 5, 134, 135, 138]);

/** Classifies an error of the MQTT client. */
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

interface ConnectingClient {
  readonly disconnecting: boolean;
  on(event: 'connect' | 'disconnect' | 'close', heard: () => void): unknown;
  on(event: 'error', heard: (error: Error) => void): unknown;
}

/**
 * Reports each trouble with a broker: errors, the DISCONNECT of MQTT 5, and a connection that
 * closes before its CONNACK, for which a client has no error.
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
