import { expect, test } from 'vitest';
import { proofOf } from '#lib/process/bridgeProof.ts';
import { createBridgeProofs } from '#lib/server/access/bridgeProofs.ts';

const SECRET = 'the-secret';
const NONCE = 'n'.repeat(22);

function serverAt(clock = { now: 0 }) {
  const proofs = createBridgeProofs(SECRET, () => clock.now);
  const answerTo = (challenge: string, secret = SECRET, side: 'bridge' | 'server' = 'bridge') => ({
    bridge: 'hall',
    nonce: NONCE,
    answer: {
      challenge,
      proof: proofOf(side, secret, { bridge: 'hall', nonce: NONCE, challenge }),
    },
  });
  return { proofs, answerTo, clock, asks: () => proofs.challenge('hall', NONCE) };
}

test('admits a bridge that knows the secret, once for each challenge', () => {
  const { proofs, answerTo, asks } = serverAt();
  const answer = answerTo(asks().challenge);
  expect([proofs.isProved(answer), proofs.isProved(answer)]).toEqual([true, false]);
});

test('rejects a wrong secret, another bridge name, and the proof of the server sent back', () => {
  const { proofs, answerTo, asks } = serverAt();
  const { challenge, proof } = asks();
  expect(proofs.isProved(answerTo(challenge, 'guessed'))).toBe(false);
  expect(proofs.isProved({ ...answerTo(challenge), bridge: 'attic' })).toBe(false);
  expect(proofs.isProved({ bridge: 'hall', nonce: NONCE, answer: { challenge, proof } })).toBe(
    false,
  );
  expect(proofs.isProved({ bridge: 'hall' })).toBe(false);
});

test('rejects a challenge that is too old, or of another server', () => {
  const { proofs, answerTo, asks, clock } = serverAt();
  const { challenge } = asks();
  clock.now = 10_001;
  expect(proofs.isProved(answerTo(challenge))).toBe(false);
  expect(proofs.isProved(answerTo(serverAt().asks().challenge))).toBe(false);
});
