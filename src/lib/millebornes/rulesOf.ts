import { CARDS, COPIES } from './cards.ts';
import type { Edition, Options, Shape } from './editions/edition.ts';
import type { Rules } from './state.ts';

/** What this table plays: the edition's data with the house options on top. */
export function rulesOf(edition: Edition, shape: Shape, options: Options): Rules {
  const chosen = { ...edition.defaults, ...options };
  return {
    distance: chosen.distance ?? shape.distances[0] ?? 0,
    extendTo: shape.extendTo ?? null,
    copies: CARDS.map((card) => COPIES[card] - (shape.without?.[card] ?? 0)),
    rollAfterRemedy: chosen.rollAfterRemedy ?? edition.rollAfterRemedy,
    rollAfterSafety: chosen.rollAfterSafety ?? false,
    rollAfterEndOfLimit: chosen.rollAfterEndOfLimit ?? false,
    youngPlayers: chosen.youngPlayers ?? false,
    emptyPile: edition.emptyPile,
    unreached: edition.unreached,
    equalKm: edition.equalKm,
    tariff: edition.tariff,
    shutOut: chosen.shutOut ?? 'off',
    noHundreds: chosen.noHundreds ?? false,
    match: matchLength(options, edition),
  };
}

function matchLength(options: Options, edition: Edition): Rules['match'] {
  if (options.rounds !== undefined) return { rounds: options.rounds };
  if (options.target !== undefined) return { target: options.target };
  const { target, rounds } = edition.defaults;
  return target === undefined ? { rounds: rounds ?? 1 } : { target };
}
