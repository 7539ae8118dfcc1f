import { mount } from 'svelte';
import type { Connection } from '#lib/client/follow.ts';
import '#lib/components/theme.css';
import TvScreen from '#lib/components/race/TvScreen.svelte';
import type { ReaderView } from '#lib/house/view.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import type { TableView } from '#lib/table/view.ts';
import { tableViews } from '../../fixtures/tableViews.ts';
import CardSheet from './CardSheet.svelte';

/**
 * Shows one fixture as the television does: `?state=midRace&language=fr&connection=live`.
 * With `connection=moment` the last move happens while one looks.
 */
const asked = new URLSearchParams(location.search);
const state = Object.entries(tableViews).find(([name]) => name === asked.get('state'));
const connection: Connection = asked.get('connection') === 'stale' ? 'stale' : 'live';

const shown = state?.[1] ?? tableViews.midRace;
const before: TableView = {
  ...shown,
  recent: shown.recent.slice(1),
  match: { ...shown.match, rounds: shown.match.rounds.slice(0, -1) },
};
let view = $state.raw(asked.get('connection') === 'moment' ? before : shown);

const reader = (name: string, ready: boolean): ReaderView => ({
  id: name,
  name,
  kind: 'pcsc',
  bridge: 'here',
  connected: ready,
  state: ready ? 'ready' : 'mute',
  role: { role: 'table' },
});

const language = LANGUAGES.find((known) => known === asked.get('language')) ?? 'fr';
if (asked.get('state') === 'cards') {
  mount(CardSheet, { target: document.body, props: { language } });
} else {
  mount(TvScreen, {
    target: document.body,
    props: {
      get view() {
        return view;
      },
      connection,
      language,
      address: 'http://192.168.1.20:3000',
      readers: [reader('ACR122U', true), reader('ACR1252U', asked.get('state') !== 'unknownCard')],
    },
  });
}

setTimeout(() => (view = shown), 300);
