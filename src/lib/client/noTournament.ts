import { BORDER_REFUSALS, type BorderRefusal, type Reply } from '../protocol/messages.ts';

/** A tournament that is not there is to a page what a table is that is not there. */
export const noTournament = (refusal: { readonly code: string } | BorderRefusal): Reply<never> => ({
  ok: false,
  refusal: isOfBorder(refusal) ? refusal : { code: 'unknown-table' },
});

const isOfBorder = (refusal: { readonly code: string }): refusal is BorderRefusal =>
  BORDER_REFUSALS.some((code) => code === refusal.code);
