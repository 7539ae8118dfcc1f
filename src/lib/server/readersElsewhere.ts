import { shownName } from '../game/unseen.ts';
import { terminalLanguage } from '../i18n/language.ts';
import { readerLine } from '../i18n/readerLines.ts';
import type { SeenReader } from '../protocol/messages.ts';
import { forgetOldest } from './forgetOldest.ts';

/**
 * How the readers on other machines are, for the server's terminal: whoever watches that sees them come and go. The
 * bridge of this machine speaks for itself there, and pages with readers come and go all the time.
 */
export interface ReadersElsewhere {
  /** This bridge is on another machine. */
  follow(bridge: string): void;
  /** How all readers of a bridge are now. */
  tell(bridge: string, readers: readonly SeenReader[]): void;
}

/** Bridges are followed beyond this many no longer, the one that came first first. */
const MOST_BRIDGES = 64;

export function createReadersElsewhere(say: (line: string) => void): ReadersElsewhere {
  /** What was said last of each reader, by its bridge and its name. */
  const followed = new Map<string, Map<string, string>>();
  return {
    follow(bridge) {
      const said = followed.get(bridge) ?? new Map<string, string>();
      followed.delete(bridge);
      followed.set(bridge, said);
      forgetOldest(followed, MOST_BRIDGES, () => true);
    },
    tell(bridge, readers) {
      const said = followed.get(bridge);
      if (said === undefined) return;
      const names = new Set<string>(readers.map(({ name }) => name));
      for (const name of said.keys()) if (!names.has(name)) said.delete(name);
      for (const { name, health } of readers) {
        const shown = `${bridge}/${shownName(name)}`;
        const line = readerLine(terminalLanguage(process.env), { name: shown, bridge, health });
        if (said.get(name) !== line) say(line);
        said.set(name, line);
      }
    },
  };
}
