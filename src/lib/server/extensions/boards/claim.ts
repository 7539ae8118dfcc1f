import type { IdentifiedTag } from '../../../house/lookUp.ts';
import type { TapClaim } from '../../hosts/taps/claim.ts';
import type { Boards } from './boards.ts';

interface StackedCard {
  readonly tournament: string;
  readonly reader: string;
  readonly identified: IdentifiedTag;
}

/** Takes all taps of a reader at which a deck is stacked for a board. */
export const boardsClaim = ({
  stackCard,
  misread,
}: Pick<Boards, 'stackCard' | 'misread'>): TapClaim<StackedCard> => ({
  name: 'boards',
  claim: (_tap, { stacksFor, reader, identified }) =>
    stacksFor === null ? null : { tournament: stacksFor, reader, identified },
  answer: ({ tournament, reader, identified }, tap) =>
    stackCard(tournament, { reader, identified }, tap),
  misread: ({ id }, { stacksFor, reader }) =>
    stacksFor === null ? null : misread(id, stacksFor, reader),
});
