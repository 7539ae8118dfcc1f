import type { Language } from '#lib/i18n/language.ts';

/** Regular expressions for phrases in each language, with groups for names and numbers. */
export const PHRASES = {
  fr: {
    turn: /À (\p{L}+) de (?:jouer|commencer)/u,
    driven: /^(\p{L}+) joue ([\d ]+) km(?: \(avec l’accord de la table\))?\./u,
    attacked: /^\p{L}+ attaque ([\p{L} ]+) : /u,
    window: /Coup-fourré possible pour ([\p{L} ]+) : /u,
    skipped: /Les? tours? (?:de |d’)([\p{L}, ]+) (?:est sauté|sont sautés)\./u,
    sits: /Camp (\d) : ([\p{L}, ]+)\./gu,
    km: /([\p{L}, ]+?) : ([\d ]+) km,/gu,
    kmNow: /([\p{L}, ]+?) : [\d ]+ devient ([\d ]+) km/gu,
    pointsNow: /([\p{L}, ]+?) : -?[\d ]+ devient (-?[\d ]+) au total/gu,
    question: /^(?:Contre|Qui) .*\?/u,
    side: /Camp (\d) : \p{L}/gu,
    player: /Joueur (\d) : \p{L}/gu,
    extension: /Allonge \?.*[Jj]eton « Allonge » ou « Pas d’allonge »/u,
    roundBegins: /La manche suivante commence/u,
    roundReopens: /annulé : Arbitre : fin de la manche/u,
    paused: /^Pause\./u,
    resumed: /^On reprend\./u,
    round: /Manche : ([^.]+)\./u,
    totals: / Partie : ([^.]+)\./u,
    total: /([\p{L}, ]+?) : (-?[\d ]+)(?:, |$)/gu,
    line: /^[^:.]+ : ((?:[\p{L}, ]+? : -?[\d ]+(?:, |(?=\.$)))+)\.$/u,
    sheetEnds: /Fin de la feuille\./u,
    wins: /(?:([\p{L} ]+?) gagne(?:nt)? la partie|Partie gagnée à égalité : ([\p{L}, ]+))/u,
    rematch: /La revanche est ouverte/u,
  },
  en: {
    turn: /(?:(\p{Lu}\p{L}*) to (?:play|begin)|It is (\p{L}+)’s turn)/u,
    driven: /^(\p{L}+) plays ([\d,]+) km(?: \(let stand by the table\))?\./u,
    attacked: /^\p{L}+ attacks ([\p{L} ]+): /u,
    window: /Coup-fourré possible for ([\p{L} ]+): /u,
    skipped: /The turns? of ([\p{L}, ]+) (?:is|are) skipped\./u,
    sits: /Side (\d): ([\p{L}, ]+)\./gu,
    km: /([\p{L}, ]+?): ([\d,]+) km,/gu,
    kmNow: /([\p{L}, ]+?): [\d,]+ becomes ([\d,]+) km/gu,
    pointsNow: /([\p{L}, ]+?): -?[\d,]+ becomes (-?[\d,]+) in all/gu,
    question: /^(?:Whom|Who) .*\?/u,
    side: /Side (\d): \p{L}/gu,
    player: /Player (\d): \p{L}/gu,
    extension: /Extension\?.*“Extension” or “No extension” token/u,
    roundBegins: /The next round begins/u,
    roundReopens: /undone: Referee: end of the round/u,
    paused: /^Pause\./u,
    resumed: /^Play goes on\./u,
    round: /This round: ([^.]+)\./u,
    totals: / The match: ([^.]+)\./u,
    total: /([\p{L}, ]+?): (-?[\d,]+)(?:, |$)/gu,
    line: /^[^:.]+: ((?:[\p{L}, ]+?: -?[\d,]+(?:, |(?=\.$)))+)\.$/u,
    sheetEnds: /End of the sheet\./u,
    wins: /(?:([\p{L} ]+?) wins? the match|The match is shared by ([\p{L}, ]+))/u,
    rematch: /The rematch is open/u,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;

/** Returns the first group that matched, or null. */
export function captured(pattern: RegExp, said: string): string | null {
  const [, ...groups] = pattern.exec(said) ?? [];
  return groups.find((group) => group !== undefined) ?? null;
}

/** A number as it is said: "1 450", "1,450", "-25". */
export const numberSaid = (text: string): number => Number(text.replace(/[ ,]/g, ''));

/** Names as they are listed: "Anne, Bruno et Chloé", "Anne, Bruno, and Chloé". */
export const namesSaid = (text: string): readonly string[] =>
  text
    .trim()
    .split(/,? (?:et|and) |, /)
    .filter((name) => name !== '');
