import { PROTOCOL_REFUSALS, type ProtocolRefusal, type Reply } from '../protocol/messages.ts';

export const unknownTournamentReply = (
  refusal: { readonly code: string } | ProtocolRefusal,
): Reply<never> => ({
  ok: false,
  refusal: isOfBorder(refusal) ? refusal : { code: 'unknown-table' },
});

const isOfBorder = (refusal: { readonly code: string }): refusal is ProtocolRefusal =>
  PROTOCOL_REFUSALS.some((code) => code === refusal.code);
