import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { onBrokerTrouble, troubleOf } from '#lib/protocol/brokerTrouble.ts';
import type { BrokerTrouble } from '#lib/protocol/bus.ts';

describe('an error of a broker', () => {
  test.each<[string, string | number | undefined, string, BrokerTrouble]>([
    ['nothing listens', 'ECONNREFUSED', 'connect', 'refused'],
    ['its name is unknown', 'ENOTFOUND', 'getaddrinfo', 'no-such-name'],
    ['the machine is off', 'EHOSTUNREACH', 'connect', 'no-answer'],
    ['it greets nobody', undefined, 'connack timeout', 'no-answer'],
    ['it speaks MQTT 3.1.1 only', 1, 'Connection refused', 'old-broker'],
    ['it speaks MQTT 3.1.1 only and says so in MQTT 5', 132, 'Connection refused', 'old-broker'],
    ['the password is wrong', 5, 'Connection refused: Not authorized', 'bad-password'],
    ['it is full', 137, 'Connection refused: Server busy', 'sent-away'],
    ['nobody vouches for it', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed', 'not-trusted'],
    ['its certificate ended', 'CERT_HAS_EXPIRED', 'certificate has expired', 'not-trusted'],
    ['it is a web server', undefined, 'Invalid header flag bits', 'no-broker'],
    ['it expects no TLS', 'ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', 'no-broker'],
    ['the cable was pulled', 'ECONNRESET', 'read ECONNRESET', 'lost'],
  ])('where %s', (_, code, message, trouble) => {
    expect(troubleOf(Object.assign(new Error(message), { code }))).toBe(trouble);
  });
});

describe('a client of a broker', () => {
  const connecting = () => {
    const client = Object.assign(new EventEmitter(), { disconnecting: false });
    const troubles: BrokerTrouble[] = [];
    onBrokerTrouble(client, (trouble) => troubles.push(trouble));
    return { client, troubles };
  };

  test('is sent away where its connection closes before it is greeted', () => {
    const { client, troubles } = connecting();
    client.emit('close');
    expect(troubles).toEqual(['sent-away']);
  });

  test('tells of one error once, though the connection closes after it', () => {
    const { client, troubles } = connecting();
    client.emit('error', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    client.emit('close');
    expect(troubles).toEqual(['refused']);
  });

  test('is sent away once where the broker says goodbye', () => {
    const { client, troubles } = connecting();
    client.emit('connect');
    client.emit('disconnect');
    client.emit('close');
    expect(troubles).toEqual(['sent-away']);
  });

  test('has no trouble where a greeted connection closes, but where the next one does too soon', () => {
    const { client, troubles } = connecting();
    client.emit('connect');
    client.emit('close');
    expect(troubles).toEqual([]);
    client.emit('close');
    expect(troubles).toEqual(['sent-away']);
  });

  test('has no trouble where it leaves by itself', () => {
    const { client, troubles } = connecting();
    client.disconnecting = true;
    client.emit('close');
    expect(troubles).toEqual([]);
  });
});
