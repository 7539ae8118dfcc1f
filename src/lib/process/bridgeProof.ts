import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from './sameSecret.ts';

/**
 * Mutual proof of the bridge and the server of one machine by HMACs with their shared secret, which
 * never crosses the connection. The server proves first: any account may listen at a free port.
 */
interface ProofContext {
  readonly bridge: string;
  /** Chosen by the bridge for one attempt. */
  readonly nonce: string;
  /** Chosen by the server. */
  readonly challenge: string;
}

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Returns the proof of one side. It is never valid as that of the other side. */
export function proofOf(
  side: 'server' | 'bridge',
  secret: string,
  { bridge, nonce, challenge }: ProofContext,
): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['table-companion bridge proof', side, bridge, nonce, challenge]))
    .digest('base64url');
}

export function isProofOf(
  side: 'server' | 'bridge',
  secret: string,
  context: ProofContext,
  proof: string,
): boolean {
  return secret !== '' && isSameSecret(proof, proofOf(side, secret, context));
}
