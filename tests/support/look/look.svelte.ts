import { mount } from 'svelte';
import type { Connection } from '#lib/client/follow.ts';
import '#lib/components/theme.css';
import ElevensTvScreen from '#lib/components/elevens/ElevensTvScreen.svelte';
import ElevensPhone from '#lib/components/elevens/ElevensPhone.svelte';
import TvScreen from '#lib/components/race/TvScreen.svelte';
import { speak } from '#lib/client/language.svelte.ts';
import '#lib/i18n/bothLanguages.ts';
import type { Health, ReaderHealth } from '#lib/house/health.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { READER_STATES } from '#lib/reader/events.ts';
import type { MilleBornesTable } from '#lib/table/view.ts';
import { elevensViews } from '../../fixtures/elevensViews.ts';
import { tableViews } from '../../fixtures/tableViews.ts';
import CardSheet from './CardSheet.svelte';

/**
 * Shows one fixture as the television does: `?state=midRace&language=fr&connection=live`.
 * With `connection=moment` the last move happens while one looks. `state=elevens.start&screen=phone` shows the other game, or the phone's page of it.
 */
const asked = new URLSearchParams(location.search);
const state = Object.entries(tableViews).find(([name]) => name === asked.get('state'));
const connection: Connection = asked.get('connection') === 'stale' ? 'stale' : 'live';

const shown = state?.[1] ?? tableViews.midRace;
const before: MilleBornesTable = {
  ...shown,
  recent: shown.recent.slice(1),
  match: { ...shown.match, rounds: shown.match.rounds.slice(0, -1) },
};
let view = $state.raw(asked.get('connection') === 'moment' ? before : shown);

/** With `connection=mute`, or another state of readers, the second reader is so. */
const healths: readonly Health[] = [
  ...READER_STATES.map((how) => ({ state: how })),
  { state: 'out-of-reach' },
  { state: 'duplicate' },
  { state: 'behind', taps: 12 },
  { state: 'unknown-cards', cards: 3 },
];
const wrong = healths.find((health) => health.state === asked.get('connection'));
const readers: readonly ReaderHealth[] = [
  ['ACS ACR122U PICC Interface 00 00', { state: 'ready' } as const] as const,
  ['ACS ACR1252 Dual Reader 01 00', wrong ?? ({ state: 'ready' } as const)] as const,
].map(([name, health]) => ({ id: name, name, bridge: 'raspberrypi', health }));

const elevens = Object.entries(elevensViews).find(
  ([name]) => `elevens.${name}` === asked.get('state'),
)?.[1];
const language = LANGUAGES.find((known) => known === asked.get('language')) ?? 'fr';
if (asked.get('state') === 'cards') {
  mount(CardSheet, { target: document.body, props: { language } });
} else if (elevens !== undefined && asked.get('screen') === 'phone') {
  await speak(language);
  mount(ElevensPhone, {
    target: document.body,
    props: {
      code: elevens.code,
      view: elevens,
      connection,
      part: { type: 'seat', name: 'Max' },
      acts: true,
      plays: !elevens.paused,
      choose: () => undefined,
      send: () => undefined,
      said: '',
      waiting: 0,
    },
  });
} else if (elevens !== undefined) {
  mount(ElevensTvScreen, {
    target: document.body,
    props: {
      view: elevens,
      connection,
      language,
      address: 'http://192.168.1.20:3000',
      readers,
    },
  });
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
      readers,
    },
  });
}

setTimeout(() => (view = shown), 300);
