import { expect, test } from 'vitest';
import { RECORD_ROLES } from '#lib/protocol/messages/history.ts';
import { BRIDGE_MESSAGES } from '#lib/protocol/messages/bridges.ts';
import { BROKER_MESSAGES } from '#lib/protocol/messages/bus.ts';
import { SAMPLE_CODE } from '#lib/protocol/messages/define.ts';
import { ENTRY_MESSAGES } from '#lib/protocol/messages/entry.ts';
import { SCREEN_MESSAGES } from '#lib/protocol/messages/screens.ts';
import { everyRight } from '../integration/everyRight.ts';

const line = (...words: readonly string[]): string => `${words.join(' | ')}\n`;

test('nobody gains or loses a right without a change of the golden table', async () => {
  const rights = everyRight(SAMPLE_CODE).map(({ event, name, needs, others }) =>
    line(event, name, [...new Set([needs, ...others])].join(' or ')),
  );
  const pages = Object.entries(RECORD_ROLES).map(([name, needs]) => line('page', name, needs));
  const bridge = Object.entries(BRIDGE_MESSAGES).map(([name, { roleOf }]) =>
    line('bridge', name, roleOf(undefined as never)),
  );
  const { samples, roleOf: roleOfCommand } = BROKER_MESSAGES.command;
  const broker = samples.map((sample) => line('broker', sample.type, roleOfCommand(sample)));
  const messages = Object.entries({
    ...SCREEN_MESSAGES,
    ...BRIDGE_MESSAGES,
    ...ENTRY_MESSAGES,
    ...BROKER_MESSAGES,
  });
  const scopes = messages.map(([name, { scope, cost, quota }]) =>
    line(name, scope, `cost ${String(cost)}`, quota ?? 'no quota'),
  );
  const parts = [
    '# what is asked | by name | minimum role, or another role\n',
    ...[...rights, ...pages, ...bridge, ...broker].sort(),
    '\n# message | scope of the role | cost | quota\n',
    ...scopes.sort(),
  ];
  await expect(parts.join('')).toMatchFileSnapshot('roles.txt');
});
