import fc from 'fast-check';
import { ofKind } from './cases.ts';
import type { Message } from '../../support/fuzz/messages.ts';
import { byPortions, freshAddresses } from './portions.ts';
import { bridgeAsNobody, trespass, type Trespasser } from './rights.ts';
import { anything } from '../../support/fuzz/spoil.ts';
import { A_SOCKET, AT_ONCE, type Target } from './target.ts';

/** Number of bridge connections for each trespasser. */
const KNOCKS = 50;
/** Names of bridges: usual ones, the fuzzer's own, and arbitrary valid or invalid ones. */
const bridgeNames = fc.oneof(
  fc.constantFrom('fuzz', 'bridge', 'salon', 'localhost', '__proto__', ''),
  fc.string({ maxLength: 80 }),
  anything,
);

/** Sends the stored cases first. Returns the number of requests that were judged. */
export async function breakRights(
  { server, options, answerWithin, cases, found, isUp }: Target,
  who: readonly Trespasser[],
): Promise<number> {
  const addresses = freshAddresses('203.0');
  async function send(one: Trespasser, messages: readonly Message[]): Promise<number> {
    const tried = await trespass(server.url, one, addresses(), messages, answerWithin);
    const asCase = (message: Message) => ({ kind: 'trespass', as: one.role, message }) as const;
    found.accepted.push(...tried.granted.map(asCase));
    found.unanswered.push(...tried.unanswered.map(asCase));
    return tried.judged;
  }
  for (const { as, message } of ofKind('trespass', cases)) {
    for (const one of who) if (one.role === as && isUp()) await send(one, [message]);
  }
  const count = options.trespasses;
  return byPortions({ what: 'trespasses', ...options, count, isUp }, async (size, seed) => {
    const all = Array.from({ length: Math.ceil(size / A_SOCKET) }, (_, n) => {
      const one = who[n % who.length];
      const sample = { numRuns: Math.min(A_SOCKET, size), seed: seed + n };
      return one === undefined ? [] : [send(one, fc.sample(one.forbidden, sample))];
    });
    return (await Promise.all(all.flat())).reduce((sum, judged) => sum + judged, 0);
  });
}

/** Those who may bring no taps knock where the bridges come in, under names known and unknown. Answers how often. */
export async function bridgeWithoutRight(
  { server, options, cases, found, isUp }: Target,
  who: readonly Trespasser[],
): Promise<number> {
  const addresses = freshAddresses('198.51');
  const kept = ofKind('knock', cases);
  const none = who.filter(({ role }) => role !== 'reader');
  const tries = none.flatMap((one, nth) => {
    const before = kept.filter(({ as }) => as === one.role).map(({ bridge }) => bridge);
    const drawn = fc.sample(bridgeNames, { numRuns: KNOCKS, seed: options.seed + nth });
    return [...before, ...drawn].map((bridge) => ({ one, bridge }));
  });
  let knocked = 0;
  for (let from = 0; from < tries.length && isUp(); from += AT_ONCE) {
    const knocking = tries.slice(from, from + AT_ONCE).map(async ({ one, bridge }) => {
      const verdict = await bridgeAsNobody(server.url, one, addresses(), bridge);
      const knock = { kind: 'knock', as: one.role, bridge } as const;
      if (verdict === 'let in') found.accepted.push(knock);
      if (verdict === 'other') found.unanswered.push(knock);
    });
    knocked += (await Promise.all(knocking)).length;
  }
  return knocked;
}
