import { untrack } from 'svelte';
import type { Television, TelevisionSettings, Wish } from '../../protocol/television.ts';
import type { Projected } from '../../tournament/projected.ts';
import { connection } from '../connection.ts';
import { asleep, hears, isVoiceless, switchHearing } from '../hearing/hearing.svelte.ts';
import { setSpeech, speechSettings } from '../hearing/speech.svelte.ts';
import { language, speak } from '../language.svelte.ts';
import { ANSWER_WITHIN } from '../socket.ts';
import { chooseTheme, themeChoice } from '../themes/worn.svelte.ts';
import { showsChances, switchChances } from './chances.svelte.ts';
import { fullScreen, wishFullScreen } from './fullScreen.svelte.ts';
import { requestId } from '../requestId.ts';
import { browserStorage, keep, recall, tabStorage } from '../storage.ts';

/** What people call this television. */
let name = $state(recall(browserStorage(), 'television'));

let own: string | undefined;
/** The same after this page was loaded anew, and another in each tab: it is kept while no page has it, since a copy of a tab has all that is kept. */
function tab(): string {
  if (own === undefined) {
    const kept = recall(tabStorage(), 'tab');
    own = kept ?? requestId();
    tabStorage()?.removeItem('tab');
    addEventListener('pagehide', () => keep(tabStorage(), 'tab', own ?? ''));
  }
  return own;
}

/** This page as a television that phones of its table can set. */
export interface SetFromAfar {
  /** Its name and its number at the table; the number is null until the server has told it. */
  readonly name: string | null;
  readonly number: Television['number'] | null;
}

/**
 * Tells the server how this television is set, with every change, and does what phones wish. Call it while a component
 * is set up.
 *
 * @param table the code of the table while the server is heard, or else null
 * @param heard called with each wish, once it is done
 * @param projects what it shows of a tournament; left out by televisions of tables
 */
export function setFromAfar(
  table: () => string | null,
  spoken: () => boolean,
  heard: (wish: Wish) => void,
  projects?: () => Projected,
): SetFromAfar {
  let number: number | null = $state(null);
  // Effects that read it would run with every change of the page, and the one that says goodbye last.
  const found = $derived(table());
  const settings = $derived<TelevisionSettings>({
    name,
    sounds: hears('sounds', spoken()),
    voice: hears('voice', spoken()),
    speech: speechSettings(),
    asleep: asleep(),
    voiceless: isVoiceless(),
    language: language(),
    theme: themeChoice(),
    fullScreen: fullScreen(),
    chances: showsChances(),
    ...(projects && { projects: projects() }),
  });

  async function report(code: string, now: TelevisionSettings | null) {
    // Loaded anew it is the same one.
    const had = Number(recall(tabStorage(), 'television')) || null;
    const request = { table: code, number: number ?? had, settings: now, tab: tab() };
    const reply = await connection().timeout(ANSWER_WITHIN).emitWithAck('television', request);
    if (reply.ok) number = reply.value;
    if (number !== null) keep(tabStorage(), 'television', String(number));
  }
  // Whatever was not heard is told anew as soon as the server is.
  const tell = (code: string, now: TelevisionSettings | null) =>
    untrack(() => void report(code, now).catch(() => undefined));

  $effect(() => {
    const code = found;
    if (code !== null) tell(code, settings);
  });
  $effect(() => {
    const code = found;
    if (code === null) return;
    const socket = connection();
    const obey = (wish: Wish) => {
      fulfil(wish);
      heard(wish);
    };
    socket.on('wish', obey);
    return () => {
      socket.off('wish', obey);
      if (socket.connected) tell(code, null);
    };
  });

  return {
    get name() {
      return name;
    },
    get number() {
      return number;
    },
  };
}

function fulfil(wish: Wish): void {
  switch (wish.type) {
    case 'sounds':
    case 'voice':
      return switchHearing(wish.type, wish.on);
    case 'speech':
      return setSpeech(wish.speech);
    case 'fullScreen':
      return void wishFullScreen(wish.on).catch(reportError);
    case 'chances':
      return switchChances(wish.on);
    case 'language':
      return void speak(wish.language).catch(reportError);
    case 'theme':
      return chooseTheme(wish.theme);
    case 'name':
      name = wish.name;
      keep(browserStorage(), 'television', wish.name);
      return;
    // Whoever asked to hear of it shows it.
    case 'project':
    case 'show':
      return;
  }
}
