import type { Component } from 'svelte';
import type { SeatedPlayers, Seating } from '#lib/game/seating.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { Language } from '#lib/i18n/language.ts';

/** Entry in the list of games; its id is unique across all games. */
export interface GameChoice {
  readonly id: string;
  name(language: Language): string;
  note(language: Language): string;
}

export interface FormProblem {
  readonly field: string;
  readonly text: string;
}

/**
 * Game-specific part of the form for a new table. `Own` are the answers besides players and deck.
 */
export interface GameForm<Own = unknown> {
  readonly offers: readonly [GameChoice, ...GameChoice[]];
  /** Reads stored answers; null if they cannot be read. */
  read(raw: unknown): Own | null;
  fresh(offer: string, before: Own | null): Own;
  /** Returns the answers to remember after a table was opened with them. */
  remembered(own: Own): Own;
  offerOf(own: Own): string;
  /** Returns the possible seatings, the usual one first. */
  seatings(own: Own): readonly Seating[];
  /** Returns the number of players to propose after a game with `before` players. */
  playersFrom(own: Own, before: number): number;
  /** Returns the answers after the number of players has changed. */
  reseated(own: Own): Own;
  problems(language: Language, own: Own): readonly FormProblem[];
  /** Returns the length of the match: "Match of 3 rounds". Missing if the game has one round. */
  length?(language: Language, own: Own): string;
  /**
   * Returns the rules in one line: "Rules of the box · 5,000 points". Missing if the game has one
   * set of rules.
   */
  rules?(language: Language, own: Own): string;
  setup(language: Language, own: Own, seating: Seating, seated: SeatedPlayers): BoxSetup;
}

export interface QuestionsProps<Own> {
  own: Own;
  readonly seating: Seating;
  /** True if the match is counted by hand and no card is tracked. */
  readonly byHand: boolean;
  readonly problems: readonly FormProblem[];
}

export interface ShownForm<Own = unknown> extends GameForm<Own> {
  /** Loads the questions about the rules of a match. */
  questions(): Promise<Component<QuestionsProps<Own>, object, 'own'>>;
}
