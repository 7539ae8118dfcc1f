import { expect, it } from 'vitest';
import { memoryFacts } from '#lib/server/facts/heldFacts.ts';
import { keyboardTeller } from '#lib/server/sockets/keyboards.ts';

const CHOICE = { reader: 'USB wedge', keyboard: '/dev/input/by-id/usb-Pad-event-kbd' };

it('tells a bridge of a chosen keyboard once, whichever server it is connected to', () => {
  const facts = memoryFacts(() => 0);
  const told: string[] = [];
  const hearing = (server: string) =>
    keyboardTeller((bridge, { keyboard }) => {
      told.push(`${server} ${bridge} ${String(keyboard)}`);
    }, facts);
  const [one] = [hearing('one'), hearing('two')];
  one('den', CHOICE);
  expect(told).toEqual([`one den ${CHOICE.keyboard}`, `two den ${CHOICE.keyboard}`]);
});
