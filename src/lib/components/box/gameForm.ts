import type { Component, Snippet } from 'svelte';
import type { GenericSchema } from 'valibot';
import type { Seated, Seating } from '#lib/game/seating.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { Language } from '#lib/i18n/language.ts';

/** What may be chosen as the game to play; its id is unlike those of all other games. */
export interface GameChoice {
  readonly id: string;
  name(language: Language): string;
  /** What tells it from the others. */
  note(language: Language): string;
}

/** What is wrong with an answer, and the id of the field in which it stands. */
export interface FormProblem {
  readonly field: string;
  readonly text: string;
}

/** What a game asks of whoever opens a table of it: `Own` are the answers besides who plays, and with which deck. */
export interface GameForm<Own = unknown> {
  readonly offers: readonly [GameChoice, ...GameChoice[]];
  /** How the answers are remembered. */
  readonly schema: GenericSchema<unknown, Own>;
  /** The answers as an offer has them; `before` are those given when the game was chosen last. */
  fresh(offer: string, before: Own | null): Own;
  /** The answers as they are kept for the next time when a table was opened by them. */
  remembered(own: Own): Own;
  /** The id of the offer that they are answers for. */
  offerOf(own: Own): string;
  /** Who may play with whom, the usual first. */
  seatings(own: Own): readonly Seating[];
  /** How many play where so many sat together before. */
  playersFrom(own: Own, before: number): number;
  /** The answers when the number of players was chosen anew. */
  reseated(own: Own): Own;
  problems(language: Language, own: Own): readonly FormProblem[];
  setup(language: Language, own: Own, seating: Seating, seated: Seated): BoxSetup;
}

/** What the component is given that asks a game's own questions. */
export interface QuestionsProps<Own> {
  own: Own;
  readonly seating: Seating;
  /** The match is counted by hand: no card is followed. */
  readonly byHand: boolean;
  /** Those to be shown. */
  readonly problems: readonly FormProblem[];
  /** The question with which deck, to be asked where it fits. */
  readonly deck: Snippet;
}

export interface ShownForm<Own = unknown> extends GameForm<Own> {
  readonly Questions: Component<QuestionsProps<Own>, object, 'own'>;
}
