import type { TapAnswer } from '../protocol/messages.ts';
import type { ReaderEvent, TagId, Tap } from '../reader/events.ts';
import { tagOn, NO_TAGS, interpretReaderEvent, type Presence } from '../reader/presence.ts';
import { requestId } from './requestId.ts';

export type LabSign =
  | { readonly type: 'idle' }
  | { readonly type: 'sent' }
  | { readonly type: 'still' }
  | { readonly type: 'answered'; readonly answer: TapAnswer }
  | { readonly type: 'failed'; readonly code: string };

export interface LabReader {
  readonly name: string;
  readonly tag: TagId | null;
  readonly sign: LabSign;
}

export interface VirtualReaders {
  readonly all: readonly LabReader[];
  add(): void;
  remove(name: string): void;
  see(event: ReaderEvent): Tap | null;
  show(reader: string, sign: LabSign): void;
}

export function virtualReaders(): VirtualReaders {
  let presence: Presence = $state.raw(NO_TAGS);
  let names: readonly string[] = $state.raw(['Lab 1']);
  let signs: Readonly<Record<string, LabSign>> = $state.raw({});

  function see(event: ReaderEvent): Tap | null {
    const sight = interpretReaderEvent(event, presence, requestId());
    presence = sight.presence;
    return sight.tap;
  }

  return {
    get all() {
      return names.map((name) => ({
        name,
        tag: tagOn(name, presence),
        sign: signs[name] ?? { type: 'idle' },
      }));
    },
    add: () => (names = [...names, nextName(names)]),
    remove(name) {
      names = names.filter((known) => known !== name);
      see({ type: 'off', reader: name, at: Date.now() });
    },
    see,
    show: (reader, sign) => (signs = { ...signs, [reader]: sign }),
  };
}

function nextName(names: readonly string[]): string {
  for (let number = 1; ; number++) {
    if (!names.includes(`Lab ${number}`)) return `Lab ${number}`;
  }
}
