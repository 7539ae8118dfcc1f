import type { BrokerTrouble } from '../../protocol/bus.ts';

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

/** Answers to the first message by which a broker lets nobody in: of MQTT 3.1.1 and 5. */
const NOT_LET_IN = new Set([4, 5, 134, 135, 138]);

/** What went wrong, of an error of the client's. */
export function troubleOf(error: Error & { readonly code?: unknown }): BrokerTrouble {
  const { code, message } = error;
  if (typeof code === 'number') return NOT_LET_IN.has(code) ? 'bad-password' : 'sent-away';
  const known = typeof code === 'string' ? CODES[code] : undefined;
  if (known !== undefined) return known;
  if (/CERT|certificate|SELF_SIGNED|UNABLE_TO/i.test(`${String(code)} ${message}`)) {
    return 'not-trusted';
  }
  if (message === 'connack timeout') return 'no-answer';
  return /packet|protocol|header|command/i.test(message) ? 'no-broker' : 'lost';
}
