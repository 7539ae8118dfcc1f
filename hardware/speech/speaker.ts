import { createSpeechQueue, type SpeechQueue } from '#lib/hearing/speechQueue.ts';
import type { SpeechRules } from '#lib/hearing/speechQueueState.ts';
import { CENTRE } from '#lib/hearing/soundBook.ts';
import { format } from '#lib/i18n/format.ts';
import { nextLanguage } from '#lib/i18n/language.ts';
import type {
  SpeakerAnnouncement,
  PrivateAnnouncement,
  SpeakerSentence,
  SpeechPriority,
} from '#lib/protocol/announcements.ts';
import { changedSpeech, type SpeechChange } from '#lib/protocol/speechChange.ts';
import { spokenLine, LANGUAGE, line } from '../words.ts';
import { type SpeechClient, createSpeechClient } from './speechClient.ts';
import { createLinePlayer, type SpeechLine, type TableGrant } from './linePlayer.ts';
import { soundOnly } from './mix.ts';
import { createOutput, type SpeechProblemHandler } from './output.ts';
import { type Player, createPlayer } from './player.ts';
import { openSpeakerSettings } from './settings.ts';
import { AUDIO_PSEUDO_READER, type ReaderState } from '#lib/reader/events.ts';
import type { ReaderReports } from '../readerFeedback.ts';
import type { Config } from '../config.ts';

interface SpeakerDevice {
  announce(news: SpeakerAnnouncement): void;
  announcePrivately(news: PrivateAnnouncement): void;
  reachabilityChanged(how: 'connected' | 'out-of-reach'): void;
  stop(): Promise<void>;
}

interface OpenParts {
  readonly reports: Pick<ReaderReports, 'report'>;
  say(line: string): void;
  server(): string;
}

/**
 * Opens the speech output of this machine; null if it says nothing. Reports its problems here and
 * on screens.
 */
export function openSpeaker(
  { speech, data }: Config,
  { reports, say, server }: OpenParts,
): SpeakerDevice | null {
  if (speech === undefined) return null;
  const { says, player } = speech;
  const report = (state: ReaderState | null, remedy?: string) =>
    reports.report('speech', AUDIO_PSEUDO_READER, state, remedy);
  say(line(says.includes('table') ? 'bridge.speech.on' : 'bridge.speech.private', { player }));
  return createSpeaker({
    player: createPlayer(player),
    speech: openSpeakerSettings(data, LANGUAGE),
    sentences: (voice) => createSpeechClient(server, voice),
    mute(why, detail) {
      report(why === null ? null : 'no-sound', why === 'no-player' ? REMEDY : undefined);
      if (why === null) say(line('bridge.speech.heard'));
      if (why === 'no-sound') say(line('bridge.speech.no-sound-card', { player, why: detail }));
      if (why === 'no-voice') say(line('bridge.speech.no-voice'));
    },
  });
}

const REMEDY = 'sudo apt install alsa-utils';

interface SpeakerParts {
  readonly player: Player;
  readonly speech: ReturnType<typeof openSpeakerSettings>;
  sentences(voice: (speaks: boolean) => void): SpeechClient;
  readonly mute: SpeechProblemHandler;
}

export function createSpeaker({ player, speech, sentences, mute }: SpeakerParts): SpeakerDevice {
  const end = new AbortController();
  const output = createOutput(player, mute);
  const lines = createLinePlayer({ output, speech, from: sentences(output.setVoiceAvailable) });
  const queue = createSpeechQueue<SpeechLine>(
    () => !end.signal.aborted,
    (line, begins) => {
      const stop = new AbortController();
      return { heard: lines.say(line, stop.signal, begins), stop: () => stop.abort() };
    },
    (heard) => {
      if (heard || !output.isSoundWorking()) return;
      const lost = soundOnly({ sound: 'voiceless', heard: CENTRE });
      output.play(lost, end.signal).catch(() => undefined);
    },
    () => undefined,
  );
  const voice = createVoice(queue, speech);
  const server = announceOutages((what) => {
    queue.settle(['lost', 'back']);
    voice.say(spokenLine(speech.now().language, what), 'urgent', null, { until: what });
  });
  return {
    announce(news) {
      voice.tell(news);
      lines.keepReady(news, end.signal).catch(() => undefined);
    },
    announcePrivately: ({ ear }) => voice.say('', 'urgent', { ear }, { answers: true }),
    reachabilityChanged(how) {
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

function createVoice(
  queue: SpeechQueue<SpeechLine>,
  speech: ReturnType<typeof openSpeakerSettings>,
) {
  function say(
    text: string,
    weight: SpeechPriority,
    by: SpeechLine['by'],
    more: Partial<Omit<SpeechRules, 'weight'> & Pick<SpeechLine, 'sign'>> = {},
  ): void {
    const { language } = speech.now();
    queue.say({ sign: null, ...more, text, whole: text, weight, by, language });
  }
  /** Applies a change; false if the voice is at its limit already. */
  function follow(wish: SpeechChange): boolean {
    const before = speech.now();
    const { speed, volume, form } = changedSpeech({ ...before, voice: 'server' }, wish);
    speech.set({ speed, volume, form });
    const isForm = wish === 'brief' || wish === 'whole';
    return isForm || speed !== before.speed || volume !== before.volume;
  }
  function goOnInNextLanguage(by: TableGrant): void {
    const language = nextLanguage(speech.now().language);
    speech.set({ language });
    say(format(language, `common.language.${language}`), 'urgent', by, { answers: true });
  }
  return {
    say,
    tell({ table, ticket, ended = [], sentences, sound, wishes }: SpeakerAnnouncement): void {
      queue.settle(ended);
      const by = { table, ticket };
      const { language, form } = speech.now();
      const isBack = table === null && form === 'short';
      // The announcement of the change already uses it.
      const follows = wishes.map(
        (wish) => wish === 'language' || follow(wish === 'brief' && isBack ? 'whole' : wish),
      );
      const weightiest = weightiestOf(sentences);
      sentences.forEach(({ [form]: text, weight, answers, until, urgentUntil, after }, nth) =>
        say(text[language], weight, by, {
          answers,
          until: until ?? null,
          urgentUntil: urgentUntil ?? null,
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

const weightiestOf = (sentences: readonly SpeakerSentence[]): number => {
  const weight = (['urgent', 'result', 'play'] as const).find((each) =>
    sentences.some((one) => one.weight === each),
  );
  return sentences.findIndex((one) => one.weight === weight);
};

/** Time in ms without the server before that is announced. */
const OUTAGE_DELAY_MS = 2_000;

/** Announces that the server is missing, and its return. */
function announceOutages(tell: (what: 'lost' | 'back') => void) {
  let timer: NodeJS.Timeout | undefined;
  let isMissed = false;
  return {
    isAway() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isMissed = true;
        tell('lost');
      }, OUTAGE_DELAY_MS).unref();
    },
    isBack() {
      clearTimeout(timer);
      if (isMissed) tell('back');
      isMissed = false;
    },
    stop: () => clearTimeout(timer),
  };
}
