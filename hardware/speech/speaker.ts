import { createQueue, type Queue } from '#lib/hearing/queue.ts';
import type { Manner } from '#lib/hearing/spoken.ts';
import { MIDDLE } from '#lib/hearing/soundBook.ts';
import { format } from '#lib/i18n/format.ts';
import { nextLanguage } from '#lib/i18n/language.ts';
import type { MachineNews, PrivateNews, SentenceForMachine, Weight } from '#lib/protocol/heard.ts';
import { changedSpeech, type SpeechChange } from '#lib/protocol/speechChange.ts';
import { spokenLine } from '../words.ts';
import type { Sentences } from './fetched.ts';
import { createLines, type Line, type OfTable } from './lines.ts';
import { signAlone } from './mixed.ts';
import { createOutput, type TellMute } from './output.ts';
import type { Player } from './player.ts';
import type { keepSpeech } from './settings.ts';

/** Says aloud on this machine what is heard at the tables of its readers. */
export interface Speaker {
  heard(news: MachineNews): void;
  whisper(news: PrivateNews): void;
  /** Whether the server is heard. */
  reached(how: 'connected' | 'out-of-reach'): void;
  /** Ends what is being said; resolves once nothing plays any more. */
  stop(): Promise<void>;
}

interface SpeakerParts {
  readonly player: Player;
  readonly speech: ReturnType<typeof keepSpeech>;
  /** @param voice called with each answer: whether the server has a voice */
  sentences(voice: (speaks: boolean) => void): Sentences;
  readonly mute: TellMute;
}

export function createSpeaker({ player, speech, sentences, mute }: SpeakerParts): Speaker {
  const end = new AbortController();
  const output = createOutput(player, mute);
  const lines = createLines({ output, speech, from: sentences(output.voice) });
  const queue = createQueue<Line>(
    () => !end.signal.aborted,
    (line, begins) => {
      const stop = new AbortController();
      return { heard: lines.say(line, stop.signal, begins), stop: () => stop.abort() };
    },
    (heard) => {
      // Four low tones stand for a sentence that was lost.
      if (heard || !output.sounds()) return;
      const lost = signAlone({ sound: 'voiceless', heard: MIDDLE });
      output.play(lost, end.signal).catch(() => undefined);
    },
    () => undefined,
  );
  const voice = createVoice(queue, speech);
  const server = missed((what) => {
    queue.settle(['lost', 'back']);
    voice.say(spokenLine(speech.now().language, what), 'urgent', null, { until: what });
  });
  return {
    heard(news) {
      voice.tell(news);
      lines.keepReady(news, end.signal).catch(() => undefined);
    },
    // What its player hears next takes its place, as what was asked for does.
    whisper: ({ ear }) => voice.say('', 'urgent', { ear }, { answers: true }),
    reached(how) {
      if (how === 'connected') server.isBack();
      else if (lines.isReady()) server.isAway();
    },
    async stop() {
      server.stop();
      end.abort();
      queue.silence();
      await output.end();
    },
  };
}

/** Puts what is told of a table into words of this machine, and does what its tokens wish. */
function createVoice(queue: Queue<Line>, speech: ReturnType<typeof keepSpeech>) {
  function say(
    text: string,
    weight: Weight,
    by: Line['by'],
    more: Partial<Omit<Manner, 'weight'> & Pick<Line, 'sign'>> = {},
  ): void {
    const { language } = speech.now();
    queue.say({ sign: null, ...more, ...{ text, whole: text, weight, by, language } });
  }
  /** False where this voice is as fast, slow, loud or soft as it can be. */
  function follow(wish: SpeechChange): boolean {
    const before = speech.now();
    const { speed, volume, form } = changedSpeech({ ...before, voice: 'server' }, wish);
    speech.set({ speed, volume, form });
    const isForm = wish === 'brief' || wish === 'whole';
    return isForm || speed !== before.speed || volume !== before.volume;
  }
  /** Says its name, in that language. */
  function goOnInNextLanguage(by: OfTable): void {
    const language = nextLanguage(speech.now().language);
    speech.set({ language });
    say(format(language, `common.language.${language}`), 'urgent', by, { answers: true });
  }
  return {
    say,
    tell({ table, ticket, ended = [], sentences, sound, wishes }: MachineNews): void {
      queue.settle(ended);
      const by = { table, ticket };
      const { language, form } = speech.now();
      const isBack = table === null && form === 'short';
      // The sentence that says it is the first in the new way.
      const follows = wishes.map(
        (wish) => wish === 'language' || follow(wish === 'brief' && isBack ? 'whole' : wish),
      );
      const weightiest = weightiestOf(sentences);
      sentences.forEach(({ [form]: text, weight, answers, until, urgentUntil, after }, nth) =>
        say(text[language], weight, by, {
          ...{ answers, until: until ?? null, urgentUntil: urgentUntil ?? null },
          after: after ?? null,
          sign: nth === weightiest ? sound : null,
        }),
      );
      if (sentences.length === 0 && sound !== null) say('', 'play', by, { sign: sound });
      if (follows.includes(false))
        say(format(language, 'answers.voice.end'), 'urgent', by, { answers: true });
      if (wishes.includes('language')) goOnInNextLanguage(by);
    },
  };
}

/** The place of the sentence whose matter its sound tells. */
const weightiestOf = (sentences: readonly SentenceForMachine[]): number => {
  const weight = (['urgent', 'result', 'play'] as const).find((each) =>
    sentences.some((one) => one.weight === each),
  );
  return sentences.findIndex((one) => one.weight === weight);
};

/** A server that is back sooner was hardly missed, in ms. */
const AWAY = 2_000;

/** Tells that the server is missed, and once it is back. */
function missed(tell: (what: 'lost' | 'back') => void) {
  let timer: NodeJS.Timeout | undefined;
  let isMissed = false;
  return {
    isAway() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isMissed = true;
        tell('lost');
      }, AWAY).unref();
    },
    isBack() {
      clearTimeout(timer);
      if (isMissed) tell('back');
      isMissed = false;
    },
    stop: () => clearTimeout(timer),
  };
}
