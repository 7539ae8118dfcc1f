import { isProofOf, newNonce, proofOf } from '../../process/bridgeProof.ts';
import type { BridgeAuth, ProofRequired } from '../../protocol/messages.ts';

/** Lifetime of a challenge, in ms. */
const CHALLENGE_TTL_MS = 10_000;

export interface BridgeProofs {
  /** Returns the server's proof and a challenge. */
  challenge(bridge: string, nonce: string): ProofRequired;
  /** True if the bridge proves that it knows the secret. A challenge counts once. */
  isProved(auth: BridgeAuth): boolean;
}

/** Challenges name this process and their time, so that strangers cannot fill a list of them. */
export function createBridgeProofs(secret: string, monotonicNow: () => number): BridgeProofs {
  const process = newNonce();
  const used = new Map<string, number>();

  function isFresh(challenge: string): boolean {
    const [maker, at] = challenge.split('.');
    const age = monotonicNow() - Number(at);
    return maker === process && age >= 0 && age <= CHALLENGE_TTL_MS && !used.has(challenge);
  }

  function markUsed(challenge: string): void {
    const now = monotonicNow();
    for (const [old, at] of used) if (now - at > CHALLENGE_TTL_MS) used.delete(old);
    used.set(challenge, now);
  }

  return {
    challenge(bridge, nonce) {
      const challenge = `${process}.${String(Math.floor(monotonicNow()))}.${newNonce()}`;
      const proof = proofOf('server', secret, { bridge, nonce, challenge });
      return { code: 'proof-required', challenge, proof };
    },
    isProved({ bridge, nonce, answer }) {
      if (nonce === undefined || answer === undefined) return false;
      const { challenge, proof } = answer;
      if (!isFresh(challenge)) return false;
      if (!isProofOf('bridge', secret, { bridge, nonce, challenge }, proof)) return false;
      markUsed(challenge);
      return true;
    },
  };
}
