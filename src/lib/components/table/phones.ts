import type { Component } from 'svelte';
import type { BoxId } from '#lib/games/boxes.ts';
import type { CardTable, TableView } from '#lib/table/view.ts';
import type { PhoneProps } from '../phone/phoneProps.ts';

type Phone<Id extends BoxId> = Component<PhoneProps<TableView<Id>>>;

/** The phone of each game that is played with cards, fetched when a table of it is shown. */
const PHONES: { readonly [Id in BoxId]: () => Promise<Phone<Id>> } = {
  '1000-bornes': async () => (await import('../millebornes/phone/MilleBornesPhone.svelte')).default,
  elevens: async () => (await import('../elevens/ElevensPhone.svelte')).default,
};

/** How to fetch the phone of this table's game, which takes the view of any. */
export const phoneOf = ({ match }: CardTable): (() => Promise<Phone<BoxId>>) =>
  PHONES[match.game] as () => Promise<Phone<BoxId>>;
