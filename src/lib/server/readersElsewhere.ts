import { shownName } from '../game/unseen.ts';
import { terminalLanguage } from '../i18n/language.ts';
import { readerLine } from '../i18n/readerLines.ts';
import type { SeenReader } from '../protocol/messages.ts';

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

export function createReadersElsewhere(say: (line: string) => void): ReadersElsewhere {
  const followed = new Set<string>();
  const said = new Map<string, string>();
  return {
    follow: (bridge) => void followed.add(bridge),
    tell(bridge, readers) {
      if (!followed.has(bridge)) return;
      for (const { name, health } of readers) {
        const full = `${bridge}/${name}`;
        const shown = `${bridge}/${shownName(name)}`;
        const line = readerLine(terminalLanguage(process.env), { name: shown, bridge, health });
        if (said.get(full) !== line) say(line);
        said.set(full, line);
      }
    },
  };
}
