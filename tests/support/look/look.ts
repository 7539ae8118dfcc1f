import { mount } from 'svelte';
import type { Connection } from '#lib/client/follow.ts';
import TvScreen from '#lib/components/race/TvScreen.svelte';
import type { ReaderView } from '#lib/house/view.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { tableViews } from '../../fixtures/tableViews.ts';

/** Shows one fixture as the television does: `?state=midRace&language=fr&connection=live`. */
const asked = new URLSearchParams(location.search);
const state = Object.entries(tableViews).find(([name]) => name === asked.get('state'));
const connection: Connection = asked.get('connection') === 'stale' ? 'stale' : 'live';

const reader = (name: string, ready: boolean): ReaderView => ({
  id: name,
  name,
  kind: 'pcsc',
  bridge: 'here',
  connected: ready,
  state: ready ? 'ready' : 'mute',
  role: { role: 'table' },
});

mount(TvScreen, {
  target: document.body,
  props: {
    view: state?.[1] ?? tableViews.midRace,
    connection,
    language: LANGUAGES.find((known) => known === asked.get('language')) ?? 'fr',
    address: 'http://192.168.1.20:3000',
    readers: [reader('ACR122U', true), reader('ACR1252U', asked.get('state') !== 'unknownCard')],
  },
});
