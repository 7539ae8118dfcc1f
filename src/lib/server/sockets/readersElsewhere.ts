import { shownName } from '../../game/unseen.ts';
import { terminalLanguage } from '../../i18n/language.ts';
import { readerLine } from '../../i18n/readerLines.ts';
import type { SeenReader } from '../../protocol/messages.ts';
import { forgetOldest } from '../limits/counts.ts';

/**
 * Prints to the server's terminal how readers on other machines come and go. The bridge of this machine prints its own, and
 * pages with readers come and go all the time.
 */
export interface ReadersElsewhere {
  /** Called when a bridge on another machine connects; returns what to call when that connection closes. */
  follow(bridge: string): () => void;
  /** Prints what changed in the readers of a bridge. */
  update(bridge: string, readers: readonly SeenReader[]): void;
}

/** Bound on remembered bridges that are gone; the first to connect is forgotten first. */
const MOST_BRIDGES = 64;
/** The same bound for the readers of one bridge. */
const MOST_READERS = 256;

interface RemoteBridge {
  connections: number;
  /** The last line printed for each of its readers. */
  readonly printed: Map<string, string>;
}

export function createReadersElsewhere(say: (line: string) => void): ReadersElsewhere {
  const bridges = new Map<string, RemoteBridge>();
  return {
    follow(name) {
      const bridge = bridges.get(name) ?? { connections: 0, printed: new Map<string, string>() };
      bridge.connections += 1;
      bridges.delete(name);
      bridges.set(name, bridge);
      forgetOldest(bridges, MOST_BRIDGES, ({ connections }) => connections === 0);
      return () => void (bridge.connections -= 1);
    },
    update(name, readers) {
      const said = bridges.get(name)?.printed;
      if (said === undefined) return;
      for (const reader of readers) {
        const shown = { name: `${name}/${shownName(reader.name)}`, bridge: name };
        const { health } = reader;
        const line = readerLine(terminalLanguage(process.env), { ...shown, health });
        if (said.get(reader.name) !== line) say(line);
        said.delete(reader.name);
        said.set(reader.name, line);
      }
      forgetOldest(said, MOST_READERS, () => true);
    },
  };
}
