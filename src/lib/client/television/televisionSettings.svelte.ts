import { untrack } from 'svelte';
import type {
  Television,
  TelevisionSettings,
  TelevisionChange,
} from '../../protocol/television.ts';
import { connection } from '../connection.ts';
import { isAudioBlocked, isAudioOn, isVoiceless, setAudioOn } from '../hearing/audio.svelte.ts';
import { setSpeech, speechSettings } from '../hearing/speech.svelte.ts';
import { language, setLanguage } from '../language.svelte.ts';
import { REPLY_TIMEOUT_MS } from '../socket.ts';
import { chooseTheme, themeChoice } from '../themes/currentTheme.svelte.ts';
import { showsChances, switchChances } from './chances.svelte.ts';
import { fullScreen, setFullScreenRemotely } from './fullScreen.svelte.ts';
import { requestId } from '../requestId.ts';
import { browserStorage, storeItem, readItem, tabStorage } from '../storage.ts';

let name = $state(readItem(browserStorage(), 'television'));

let ownTabId: string | undefined;
/**
 * Returns this tab's id, which survives a reload. It is stored only while the page is unloaded: a
 * duplicated tab copies the storage, and must get its own id.
 */
function tabId(): string {
  if (ownTabId === undefined) {
    const kept = readItem(tabStorage(), 'tab');
    ownTabId = kept ?? requestId();
    tabStorage()?.removeItem('tab');
    addEventListener('pagehide', () => storeItem(tabStorage(), 'tab', ownTabId ?? ''));
  }
  return ownTabId;
}

export interface TelevisionIdentity {
  readonly name: string | null;
  readonly number: Television['number'] | null;
}

/**
 * Reports this television's settings to the server on each change, and applies changes requested by
 * phones. Call it during component initialisation.
 *
 * @param table code of the table while the server is connected, else null
 * @param heard called with each change, once applied
 * @param place what it shows of a tournament, or whether it may show any table of the venue; the
 *   name of its device, if it goes by that
 */
export function syncTelevisionSettings(
  table: () => string | null,
  spoken: () => boolean,
  heard: (wish: TelevisionChange) => void,
  place: () => Pick<TelevisionSettings, 'projects' | 'ofVenue' | 'namedAsDevice'> & {
    readonly name?: string;
  },
): TelevisionIdentity {
  let number: number | null = $state(null);
  // Derived, or effects that read it would run on every page change, and the deregistration last.
  const found = $derived(table());
  const settings = $derived<TelevisionSettings>({
    name,
    sounds: isAudioOn('sounds', spoken()),
    voice: isAudioOn('voice', spoken()),
    speech: speechSettings(),
    asleep: isAudioBlocked(),
    voiceless: isVoiceless(),
    language: language(),
    theme: themeChoice(),
    fullScreen: fullScreen(),
    chances: showsChances(),
    ...place(),
  });

  async function report(code: string, now: TelevisionSettings | null) {
    // After a reload, the television keeps its number.
    const had = Number(readItem(tabStorage(), 'television')) || null;
    const request = { table: code, number: number ?? had, settings: now, tab: tabId() };
    const reply = await connection().timeout(REPLY_TIMEOUT_MS).emitWithAck('television', request);
    if (reply.ok) number = reply.value;
    if (number !== null) storeItem(tabStorage(), 'television', String(number));
  }
  // A failed report is repeated after the reconnect.
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
    const obey = (wish: TelevisionChange) => {
      applyTelevisionChange(wish);
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
      return settings.name;
    },
    get number() {
      return number;
    },
  };
}

function applyTelevisionChange(wish: TelevisionChange): void {
  switch (wish.type) {
    case 'sounds':
    case 'voice':
      return setAudioOn(wish.type, wish.on);
    case 'speech':
      return setSpeech(wish.speech);
    case 'fullScreen':
      return void setFullScreenRemotely(wish.on).catch(reportError);
    case 'chances':
      return switchChances(wish.on);
    case 'language':
      return void setLanguage(wish.language).catch(reportError);
    case 'theme':
      return chooseTheme(wish.theme);
    case 'name':
      name = wish.name;
      storeItem(browserStorage(), 'television', wish.name);
      return;
    // Shown by the callback's owner.
    case 'project':
    case 'watch':
    case 'show':
      return;
  }
}
