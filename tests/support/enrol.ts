import { io } from 'socket.io-client';
import type { BoxId } from '#lib/games/boxes.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import type { ScreenSocket } from './screenSocket.ts';
import type { TaggedDeck } from './taggedDeck.ts';

export async function enrolDeck(
  screen: ScreenSocket,
  url: string,
  secret: string,
  tagged: TaggedDeck,
  box: BoxId = '1000-bornes',
): Promise<string> {
  return bindTags(screen, url, secret, Object.fromEntries(tagged.bindings), {
    box,
    name: `The deck of ${box}`,
  });
}

export async function bindTags(
  screen: ScreenSocket,
  url: string,
  secret: string,
  tags: Readonly<Record<string, EnrolmentTarget>>,
  { name = 'The deck of the test', box = '1000-bornes' }: { name?: string; box?: BoxId } = {},
): Promise<string> {
  const bridge = io(`${url}/bridge`, {
    auth: { bridge: 'enroller', secret },
    transports: ['websocket'],
  });
  const deck = await screen.house({ type: 'createDeck', name, box });
  let asked = '';
  for (const [tag, binding] of Object.entries(tags)) {
    const target: EnrolmentTarget =
      binding.type === 'card' ? { type: 'card', card: binding.card } : binding;
    if (JSON.stringify(target) !== asked) await screen.house({ type: 'enrol', deck, target });
    asked = JSON.stringify(target);
    await bridge.emitWithAck('tap', { id: `enrol-${tag}`, reader: 'Desk', tag, at: Date.now() });
  }
  await screen.house({ type: 'clearDesk' });
  bridge.close();
  return deck;
}
