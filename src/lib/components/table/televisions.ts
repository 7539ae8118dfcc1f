import type { Component } from 'svelte';
import { loadAreas } from '#lib/client/language.svelte.ts';
import type { GameId } from '#lib/games.ts';
import type { TableView } from '#lib/table/view.ts';
import type { TvScreenProps } from '../tv/screen.ts';

type Television<Id extends GameId> = Component<{ readonly view: TableView<Id> } & TvScreenProps>;

/** The television of each game, fetched with its words when a table of it is shown. */
const TELEVISIONS: { readonly [Id in GameId]: () => Promise<Television<Id>> } = {
  '1000-bornes': async () => (await import('../millebornes/race/TvScreen.svelte')).default,
  async elevens() {
    const [screen] = await Promise.all([
      import('../elevens/ElevensTvScreen.svelte'),
      loadAreas('rows'),
    ]);
    return screen.default;
  },
  async tally() {
    const [screen] = await Promise.all([
      import('../tally/TallyTvScreen.svelte'),
      loadAreas('sheets'),
    ]);
    return screen.default;
  },
};

/** How to fetch the television of this table's game, which takes the view of any. */
export const televisionOf = ({ match }: TableView): (() => Promise<Television<GameId>>) =>
  TELEVISIONS[match.game] as () => Promise<Television<GameId>>;
