import * as v from 'valibot';
import { isProofOf, newNonce, proofOf } from '#lib/process/bridgeProof.ts';
import type { BridgeAuth } from '#lib/protocol/messages.ts';

const ProofRequiredData = v.object({
  code: v.literal('proof-required'),
  challenge: v.pipe(v.string(), v.maxLength(200)),
  proof: v.pipe(v.string(), v.maxLength(200)),
});

export interface ServerProof {
  /** Adds to a greeting the nonce, or the answer to a proven server. Never adds the secret. */
  addTo(auth: BridgeAuth): BridgeAuth;
  /** Checks a refusal: true if the server proved itself and the next greeting answers it. */
  accepts(refusal: unknown): boolean;
}

/** @param secret returns the secret shared with the server of this machine; null if none. */
export function createServerProof(secret: () => string | null): ServerProof {
  let sent: { readonly bridge: string; readonly nonce: string } | null = null;
  let answer: Required<Pick<BridgeAuth, 'nonce' | 'answer'>> | null = null;
  return {
    addTo(auth) {
      if (secret() === null) return auth;
      if (answer !== null) {
        const full = { ...auth, ...answer };
        [sent, answer] = [null, null];
        return full;
      }
      sent = { bridge: auth.bridge, nonce: newNonce() };
      return { ...auth, nonce: sent.nonce };
    },
    accepts(refusal) {
      const asked = v.safeParse(ProofRequiredData, refusal);
      const known = secret();
      if (!asked.success || sent === null || known === null) return false;
      const { challenge, proof } = asked.output;
      const context = { ...sent, challenge };
      sent = null;
      if (!isProofOf('server', known, context, proof)) return false;
      const own = proofOf('bridge', known, context);
      answer = { nonce: context.nonce, answer: { challenge, proof: own } };
      return true;
    },
  };
}
