export interface Policy {
  readonly perPoint: number;
  readonly closing: number;
  /**
   * Value of each neighbouring place that opens for the own hand. `opens` counts those that open
   * for others.
   */
  readonly leads: number;
  readonly opens: number;
  /** Value of spending a link. `joker` is the value of spending a joker. */
  readonly link: number;
  readonly joker: number;
  /** Value of exchanging a joker, if another card can be placed in the same turn. */
  readonly exchange: number;
  /** Minimum value of a play. Below it, the player draws or ends the turn if possible. */
  readonly least: number;
  readonly strays: number;
}

/** Sheds high cards first, keeps rows open for its own cards, and spends links and jokers late. */
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

/** Lays the highest number it can, with links and jokers if needed. */
const highestFirst: Policy = {
  perPoint: 1,
  closing: 0,
  leads: 0,
  opens: 0,
  link: 0,
  joker: 0,
  exchange: 0,
  least: -100,
  strays: 0,
};

const random: Policy = { ...highestFirst, strays: 1 };

export const POLICIES = { sensible, highestFirst, random } as const;
