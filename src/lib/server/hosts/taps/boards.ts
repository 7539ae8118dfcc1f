import type { IdentifiedTag } from '../../../house/lookUp.ts';
import type { TapClaim } from './claim.ts';

interface StackedCard {
  readonly tournament: string;
  readonly reader: string;
  readonly identified: IdentifiedTag;
}

/** Takes all taps of a reader at which a deck is stacked for a board. */
export const boards: TapClaim<StackedCard> = {
  name: 'boards',
  claim: (_tap, { stacksFor, reader, identified }) =>
    stacksFor === null ? null : { tournament: stacksFor, reader, identified },
  answer: ({ tournament, reader, identified }, tap, { stacking }) =>
    stacking.stackCard(tournament, { reader, identified }, tap),
  misread: ({ id }, { stacksFor, reader }, { stacking }) =>
    stacksFor === null ? null : stacking.misread(id, stacksFor, reader),
};
