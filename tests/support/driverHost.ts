import type { ReaderEvent, ReaderName, ReaderState } from '#lib/reader/events.ts';
import type { ReaderDetails, DriverHost } from '../../hardware/readers/contract.ts';

export interface RecordingHost extends DriverHost {
  readonly events: ReaderEvent[];
  readonly states: Map<ReaderName, ReaderState>;
  readonly about: Map<ReaderName, ReaderDetails>;
  readonly said: string[];
  readonly remedies: string[];
  /** The events as short words: "on left 04…". */
  story(): string[];
}

/** @param folder where the driver may keep what it has to remember */
export function recordingHost(folder = ''): RecordingHost {
  const events: ReaderEvent[] = [];
  const states = new Map<ReaderName, ReaderState>();
  const about = new Map<ReaderName, ReaderDetails>();
  const said: string[] = [];
  const remedies: string[] = [];
  return {
    events,
    states,
    about,
    said,
    remedies,
    story: () => events.map(tell),
    emit: (event) => void events.push(event),
    report: (reader, state, remedy, keyboards = {}) => {
      about.set(reader, keyboards);
      if (state === null) states.delete(reader);
      else states.set(reader, state);
      if (remedy !== undefined && remedies.at(-1) !== remedy) remedies.push(remedy);
    },
    say: (line) => void said.push(line),
    now: () => 1_000,
    folder,
  };
}

function tell(event: ReaderEvent): string {
  if (event.type === 'on') return `on ${event.tag}`;
  return event.type === 'problem' ? event.problem : event.type;
}
