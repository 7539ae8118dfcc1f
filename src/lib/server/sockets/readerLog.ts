import { toDisplayName } from '../../game/invisibleCharacters.ts';
import type { Language } from '../../i18n/language.ts';
import { readerLine } from '../../i18n/readerLines.ts';
import type { ReaderHealthReport } from '../../protocol/messages.ts';
import { evictOldest } from '../limits/counts.ts';

/**
 * Prints to the terminal when readers on other machines connect and disconnect. Excludes this
 * machine's bridge, which prints its own, and pages, which change constantly.
 */
export interface ReaderLog {
  /**
   * Tracks a connecting bridge of another machine; call the returned function when it disconnects.
   */
  follow(bridge: string): () => void;
  update(bridge: string, readers: readonly ReaderHealthReport[]): void;
}

/** Maximum number of remembered disconnected bridges; the first to connect is dropped first. */
const MAX_BRIDGES = 64;
const MOST_READERS = 256;

interface KnownBridge {
  connections: number;
  readonly printed: Map<string, string>;
}

export function createReaderLog(say: (line: string) => void, language: Language): ReaderLog {
  const bridges = new Map<string, KnownBridge>();
  return {
    follow(name) {
      const bridge = bridges.get(name) ?? { connections: 0, printed: new Map<string, string>() };
      bridge.connections += 1;
      bridges.delete(name);
      bridges.set(name, bridge);
      evictOldest(bridges, MAX_BRIDGES, ({ connections }) => connections === 0);
      return () => void (bridge.connections -= 1);
    },
    update(name, readers) {
      const said = bridges.get(name)?.printed;
      if (said === undefined) return;
      for (const reader of readers) {
        const shown = { name: `${name}/${toDisplayName(reader.name)}`, bridge: name };
        const { health } = reader;
        const line = readerLine(language, { ...shown, health });
        if (said.get(reader.name) !== line) say(line);
        said.delete(reader.name);
        said.set(reader.name, line);
      }
      evictOldest(said, MOST_READERS, () => true);
    },
  };
}
