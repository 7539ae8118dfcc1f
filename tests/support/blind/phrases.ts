import type { Language } from '#lib/i18n/language.ts';

/** What a listener understands of what is said, in each language: whole phrases, with names and numbers captured. */
export const PHRASES = {
  fr: {
    turn: /À (\p{L}+) de (?:jouer|commencer)/u,
    driven: /^(\p{L}+) joue ([\d ]+) km\./u,
    taken: /^Coup n° \d+ annulé : (\p{L}+) joue ([\d ]+) km\./u,
    attacked: /^\p{L}+ attaque ([\p{L} ]+) : /u,
    question: /^(?:Contre|Qui) .*\?/u,
    side: /Camp (\d) : \p{L}/gu,
    player: /Joueur (\d) : \p{L}/gu,
    extension: /Allonge \?.*[Jj]eton « Allonge » ou jeton « Pas d’allonge »/u,
    roundBegins: /La manche suivante commence/u,
    totals: / Partie : ([^.]+)\./u,
    total: /([\p{L} ]+?) (-?[\d ]+)(?:, |$)/gu,
    wins: /(?:([\p{L} ]+?) gagne(?:nt)? la partie|Partie gagnée à égalité : ([\p{L}, ]+))/u,
  },
  en: {
    turn: /(?:(\p{L}+) to (?:play|begin)|It is (\p{L}+)’s turn)/u,
    driven: /^(\p{L}+) plays ([\d,]+) km\./u,
    taken: /^Move \d+ undone: (\p{L}+) plays ([\d,]+) km\./u,
    attacked: /^\p{L}+ attacks ([\p{L} ]+): /u,
    question: /^(?:Whom|Who) .*\?/u,
    side: /Side (\d): \p{L}/gu,
    player: /Player (\d): \p{L}/gu,
    extension: /Extension\?.*“Extension” token or “No extension” token/u,
    roundBegins: /The next round begins/u,
    totals: / The match: ([^.]+)\./u,
    total: /([\p{L} ]+?) (-?[\d,]+)(?:, |$)/gu,
    wins: /(?:([\p{L} ]+?) wins? the match|The match is shared by ([\p{L}, ]+))/u,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;

/** What the pattern captures first, in whichever of its forms; null where it is not said. */
export function captured(pattern: RegExp, said: string): string | null {
  const [, ...groups] = pattern.exec(said) ?? [];
  return groups.find((group) => group !== undefined) ?? null;
}

/** A number as it is said: "1 450", "1,450", "-25". */
export const numberSaid = (text: string): number => Number(text.replace(/[ ,]/g, ''));
