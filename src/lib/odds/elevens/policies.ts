/** How somebody plays Elevens, as data: the card that is worth most goes first. */
export interface Policy {
  /** For each point that the card would count against its player. */
  readonly perPoint: number;
  /** For closing a half row. */
  readonly closing: number;
  /** For each neighbouring place that opens to a number of one's own, and for each that opens to others. */
  readonly leads: number;
  readonly opens: number;
  /** For spending a link, a joker. */
  readonly link: number;
  readonly joker: number;
  /** For taking a joker's place by its number, when another card can be placed besides. */
  readonly exchange: number;
  /** Less than so much is not laid while a card can be laid that was drawn, or the turn be ended. */
  readonly least: number;
  /** The share of moves that are any legal one instead (0 to 1). */
  readonly strays: number;
}

/** Gets rid of what counts most, keeps rows that lead to its own cards going, spends links and jokers late. */
const sensible: Policy = {
  perPoint: 2,
  closing: 22,
  leads: 16,
  opens: -4,
  link: -10,
  joker: -12,
  exchange: 4,
  least: -100,
  strays: 0,
};

/** Lays the highest number it can, by whatever it takes. */
const highestFirst: Policy = {
  ...{ perPoint: 1, closing: 0, leads: 0, opens: 0, link: 0, joker: 0, exchange: 0 },
  ...{ least: -100, strays: 0 },
};

/** Anything that is legal, all alike. */
const random: Policy = { ...highestFirst, strays: 1 };

export const POLICIES = { sensible, highestFirst, random } as const;
