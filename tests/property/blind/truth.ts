import { expect } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import type { TableView } from '#lib/table/view.ts';
import type { BlindElevens } from './elevens.ts';
import type { BlindRace } from './race.ts';

/** Checks that announcements were true in every language, and that none was missing. */
export function knowsTheTruth({ table, known }: BlindRace): void {
  const { match, question, interval, paused, recent } = table.view();
  const { round, winners } = match;
  for (const language of LANGUAGES) {
    const heard = known[language];
    const { turn, km, points, answers, extension, winner, said, skipped } = heard;
    const told = said.join(' ');
    expect(told, 'something is said').not.toBe('');
    expect(heard.sides, told).toEqual(match.sides.map(({ players }) => players));
    expect(winner !== null, told).toBe(winners !== null);
    expect(heard.interval, told).toBe(interval);
    expect(heard.paused, told).toBe(paused);
    if (question !== null) expect(answers.length, told).toBeGreaterThan(0);
    if (round !== null) {
      expect(extension, told).toBe(round.extensionPending !== null);
      expect(turn, told).toBe(round.turn);
      if (heard.window !== null) expect(round.openAttack, told).not.toBeNull();
      if (/attaque|attacks/.test(told) && heard.sound === 'accepted') {
        expect(heard.window !== null, told).toBe(round.openAttack !== null);
      }
      if (/\d (annulé|undone)/.test(told) && !interval) {
        expect(heard.window !== null, told).toBe(round.openAttack !== null);
      }
      if (heard.sound === 'coup-fourre') expect(skipped, told).toEqual(passedOver(match, recent));
    }
    for (const [side, { km: driven, total }] of match.sides.entries()) {
      if (round !== null && !interval && km !== null) expect(km[side] ?? 0, told).toBe(driven);
      expect(points[side] ?? 0, told).toBe(total);
    }
  }
}

/** Returns the players between the attacker and the one who answered, in order of play. */
function passedOver(
  { seats, round }: TableView<'1000-bornes'>['match'],
  [, attack]: TableView<'1000-bornes'>['recent'],
): readonly string[] {
  if (attack === undefined || !('by' in attack.move)) return [];
  const names = seats.map(({ name }) => name);
  const [from, to] = [names.indexOf(attack.move.by), names.indexOf(round?.turn ?? '')];
  const between = (to - from - 1 + names.length) % names.length;
  return Array.from({ length: between }, (_, n) => names[(from + 1 + n) % names.length] ?? '');
}

/** Checks the knowledge of Elevens: player on turn, bonus card, question, counts and winner. */
export function knowsTheGame({ table, known }: BlindElevens): void {
  const { match, question } = table.view();
  for (const language of LANGUAGES) {
    const { turn, bonuses, answers, counts, over, winner, sound, said } = known[language];
    if (/un bonus pour|a bonus card for/.test(said)) expect(sound, said).not.toBe('accepted');
    expect(said, 'something is said').not.toBe('');
    expect(over, said).toBe(match.over);
    expect(winner !== null, said).toBe(match.winners !== null);
    if (question !== null) expect(answers, said).toBeGreaterThan(0);
    if (match.turn !== null) expect(turn, said).toBe(match.turn.player);
    for (const { name, bonus } of match.seats) expect(bonuses[name] ?? 0, said).toBe(bonus);
    const [next] = match.stillToTell;
    if (match.over && next !== undefined) expect(counts, said).toBe(next);
  }
}
