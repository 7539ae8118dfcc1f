import type { Setup } from '../state.ts';

/** The sides that a round nobody finished belongs to: those with the most km, where the edition asks for them. */
export function leaders(
  round: { readonly sides: readonly { readonly km: number }[] },
  setup: Setup,
): readonly number[] {
  if (setup.rules.unreached === 'nobody') return [];
  const most = Math.max(...round.sides.map((side) => side.km));
  return round.sides.flatMap((side, number) => (side.km === most ? [number] : []));
}
