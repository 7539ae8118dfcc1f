import { SPEAKER, type ReaderState } from '#lib/reader/events.ts';
import type { Reports } from '../answers.ts';
import type { Config } from '../config.ts';
import { LANGUAGE, line } from '../words.ts';
import { sentencesFrom } from './fetched.ts';
import { playerOf } from './player.ts';
import { keepSpeech } from './settings.ts';
import { createSpeaker, type Speaker } from './speaker.ts';

interface OpenParts {
  readonly reports: Pick<Reports, 'report'>;
  say(line: string): void;
  /** The server that the bridge is connected to. */
  server(): string;
}

/** The voice of this machine; null where it is to say nothing. What keeps it from being heard is told here and on screens. */
export function openSpeaker(
  { speech, data }: Config,
  { reports, say, server }: OpenParts,
): Speaker | null {
  if (speech === undefined) return null;
  const { says, player } = speech;
  const report = (state: ReaderState | null, remedy?: string) =>
    reports.report('speech', SPEAKER, state, remedy);
  say(line(says.includes('table') ? 'bridge.speech.on' : 'bridge.speech.private', { player }));
  return createSpeaker({
    player: playerOf(player),
    speech: keepSpeech(data, LANGUAGE),
    sentences: (voice) => sentencesFrom(server, voice),
    mute(why, detail) {
      report(why === null ? null : 'no-sound', why === 'no-player' ? REMEDY : undefined);
      if (why === null) say(line('bridge.speech.heard'));
      if (why === 'no-sound') say(line('bridge.speech.no-sound-card', { player, why: detail }));
      if (why === 'no-voice') say(line('bridge.speech.no-voice'));
    },
  });
}

const REMEDY = 'sudo apt install alsa-utils';
