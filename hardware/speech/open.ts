import { AUDIO_PSEUDO_READER, type ReaderState } from '#lib/reader/events.ts';
import type { ReaderReports } from '../readerFeedback.ts';
import type { Config } from '../config.ts';
import { LANGUAGE, line } from '../words.ts';
import { createSpeechClient } from './speechClient.ts';
import { createPlayer } from './player.ts';
import { openSpeakerSettings } from './settings.ts';
import { createSpeaker, type SpeakerDevice } from './speaker.ts';

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
