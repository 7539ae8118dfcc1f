import type { Language } from '../../i18n/language.ts';

/** Sentences that wait longer than this many are old news: the newest are spoken, the oldest left out. */
const MOST_WAITING = 6;

/** Reads sentences aloud one after the other, in the order in which they were given. */
export interface Voice {
  say(text: string, language: Language): void;
  silence(): void;
}

/** Null where the browser cannot speak. */
export function voice(): Voice | null {
  if (typeof speechSynthesis === 'undefined') return null;
  let waiting: SpeechSynthesisUtterance[] = [];
  let speaking = false;

  function next() {
    const sentence = waiting.shift();
    speaking = sentence !== undefined;
    if (sentence !== undefined) speechSynthesis.speak(sentence);
  }
  return {
    say(text, language) {
      const sentence = new SpeechSynthesisUtterance(text);
      sentence.lang = language === 'fr' ? 'fr-FR' : 'en-GB';
      sentence.voice = voiceFor(language);
      sentence.onend = next;
      sentence.onerror = next;
      waiting = [...waiting, sentence].slice(-MOST_WAITING);
      if (!speaking) next();
    },
    silence() {
      waiting = [];
      speechSynthesis.cancel();
    },
  };
}

/** A voice of this machine before one of the internet: the table plays without it. */
function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const fitting = speechSynthesis.getVoices().filter(({ lang }) => lang.startsWith(language));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}
