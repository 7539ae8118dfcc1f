import { SCORE_LINES, type ScoreLine } from '../../millebornes/score.ts';
import type { Tariff } from '../../millebornes/editions/edition.ts';
import type { ShutOut } from '../../millebornes/editions/edition.ts';
import { HUNDRED, TWO_HUNDRED } from './cards.ts';
import { BY_DISTANCE, NONE, type Position } from './position.ts';

const LINE = Object.fromEntries(SCORE_LINES.map((line, at) => [line, at])) as Readonly<
  Record<ScoreLine, number>
>;
const TOTAL = SCORE_LINES.length;
export const SHEET_LINES = TOTAL + 1;

const ALL_SAFETIES = 0b1111;
const COUNT = Uint8Array.from({ length: ALL_SAFETIES + 1 }, (_, set) =>
  [1, 2, 4, 8].reduce((count, bit) => (set & bit ? count + 1 : count), 0),
);

/** Score sheets of a finished round, refilled each time: one line of numbers a side. */
export class Sheets {
  readonly lines: Int32Array;
  /** The side that won the round; NONE for no winner or several. */
  winner = NONE;
  /** Winners as bits. Equal kilometres may share the round. */
  winners = 0;
  readonly #sides: number;

  constructor(sides: number) {
    this.lines = new Int32Array(sides * SHEET_LINES);
    this.#sides = sides;
  }

  total(side: number): number {
    return this.lines[side * SHEET_LINES + TOTAL] ?? 0;
  }

  fill(position: Position): void {
    const { rules } = position.rules.setup;
    this.lines.fill(0);
    const most = position.end === BY_DISTANCE ? NONE : mostKm(position);
    const byKm = most !== NONE && rules.unreached === 'most-km';
    this.winner =
      position.end === BY_DISTANCE ? position.reached : byKm ? alone(position, most) : NONE;
    this.winners = this.winner === NONE ? 0 : 1 << this.winner;
    if (rules.tariff === null) {
      const shared = byKm && rules.equalKm === 'shared';
      for (let side = 0; side < this.#sides; side += 1) {
        const won = side === this.winner || (shared && position.km[side] === most);
        this.#write(side, TOTAL, won ? 1 : 0);
        if (won) this.winners |= 1 << side;
      }
      return;
    }
    for (let side = 0; side < this.#sides; side += 1) this.#count(side, position, rules.tariff);
    this.#countShutOuts(position, rules.shutOut, rules.tariff.shutOut);
    for (let side = 0; side < this.#sides; side += 1) this.#addUp(side);
  }

  #write(side: number, line: number, points: number): void {
    this.lines[side * SHEET_LINES + line] = points;
  }

  #count(side: number, position: Position, tariff: Tariff): void {
    const safeties = position.safeties[side] ?? 0;
    const count = COUNT[safeties] ?? 0;
    const all = safeties === ALL_SAFETIES ? tariff.allSafeties : undefined;
    this.#write(side, LINE.distance, (position.km[side] ?? 0) * tariff.perKm);
    this.#write(side, LINE.safeties, all ?? count * tariff.safety);
    const answers = COUNT[position.coupsFourres[side] ?? 0] ?? 0;
    this.#write(side, LINE.coupsFourres, answers * tariff.coupFourre);
    const asker = position.extendedBy;
    if (this.winner === side) this.#countWon(side, position, tariff);
    else if (asker !== NONE && asker !== side && asker !== this.winner) {
      this.#write(side, LINE.extensionFailed, tariff.extension ?? 0);
    }
  }

  #countWon(side: number, position: Position, tariff: Tariff): void {
    const { rules } = position.rules.setup;
    const asker = position.extendedBy;
    this.#write(side, LINE.trip, tariff.trip);
    if (position.pileEmpty) this.#write(side, LINE.delayedAction, tariff.delayedAction ?? 0);
    if (asker === side) this.#write(side, LINE.extension, tariff.extension ?? 0);
    else if (asker !== NONE) this.#write(side, LINE.extensionFailed, tariff.extension ?? 0);
    if (position.laid(side, TWO_HUNDRED) > 0) return;
    this.#write(side, LINE.safeTrip, tariff.safeTrip);
    const primed = rules.noHundreds && position.laid(side, HUNDRED) === 0;
    if (primed) this.#write(side, LINE.noHundreds, tariff.noHundreds ?? 0);
  }

  #countShutOuts(position: Position, shutOut: ShutOut, points: number): void {
    if (shutOut === 'off') return;
    const shown = shutOut === 'no-safety' ? position.safeties : position.km;
    let empty = 0;
    for (let side = 0; side < this.#sides; side += 1) if (shown[side] === 0) empty += 1;
    for (let side = 0; side < this.#sides && empty > 0; side += 1) {
      this.#write(side, LINE.shutOut, (shown[side] === 0 ? empty - 1 : empty) * points);
    }
  }

  #addUp(side: number): void {
    let sum = 0;
    for (let line = 0; line < TOTAL; line += 1) sum += this.lines[side * SHEET_LINES + line] ?? 0;
    this.#write(side, TOTAL, sum);
  }
}

function mostKm(position: Position): number {
  let most = 0;
  for (let side = 0; side < position.km.length; side += 1)
    most = Math.max(most, position.km[side] ?? 0);
  return most;
}

function alone(position: Position, km: number): number {
  let found = NONE;
  for (let side = 0; side < position.km.length; side += 1) {
    if (position.km[side] !== km) continue;
    if (found !== NONE) return NONE;
    found = side;
  }
  return found;
}
