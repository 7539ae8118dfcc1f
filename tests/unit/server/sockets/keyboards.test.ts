import { expect, it } from 'vitest';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { createTopics } from '#lib/server/cluster/topic.ts';
import { createKeyboardSender } from '#lib/server/sockets/keyboards.ts';

const CHOICE = { reader: 'USB wedge', keyboard: '/dev/input/by-id/usb-Pad-event-kbd' };

it('tells a bridge of a chosen keyboard once, at any server', () => {
  const sharedState = createMemoryState(() => 0);
  const told: string[] = [];
  const hearing = (server: string) =>
    createKeyboardSender((bridge, { keyboard }) => {
      told.push(`${server} ${bridge} ${String(keyboard)}`);
    }, createTopics(sharedState));
  const [one] = [hearing('one'), hearing('two')];
  one('den', CHOICE);
  expect(told).toEqual([`one den ${CHOICE.keyboard}`, `two den ${CHOICE.keyboard}`]);
});
