import type { GameInquiry } from '../game/actions.ts';
import type { CardPlace } from '../game/place.ts';
import type { GameHappening, GameId, Games } from '../games.ts';
import type { Cell } from '../record/csv.ts';
import type { Preparation } from '../table/notice.ts';
import type { CorrectionChoice } from '../table/correct/correction.ts';
import type { FeedMove, MatchOfGame } from '../table/feed.ts';
import type { Predecessor } from '../table/handover.ts';
import type { QuestionPrompt } from '../table/question.ts';
import type { PlayedView, TableView } from '../table/view.ts';
import type { Values } from './format.ts';
import type { Language } from './language.ts';

export interface RefusalText {
  readonly headline: string;
  readonly text: string;
  readonly hint: string;
}

type HappeningOfGame =
  | GameHappening
  | { readonly type: 'match-over' }
  | { readonly type: 'link-laid' }
  | Extract<Preparation, { readonly type: 'counted' }>;

/**
 * Names of cards and plays. `Context` is the part of a match that its sentences need. It is null if
 * a card is named without a table; names then come from the box or the deck.
 */
export interface GameWords<Id extends GameId, Context> {
  isCard(card: string): boolean;
  card(language: Language, context: Context | null, card: string): string;
  play(language: Language, context: Context, move: Games[Id]['move'], overruled: boolean): string;
}

/** Refusals, questions, answers and announcements of a game. A phone loads them after its first view. */
export interface GameAnswers<Id extends GameId, Context> {
  /** Returns a hint in the imperative: "attaquez Bruno avec une Crevaison". */
  advice?(language: Language, context: Context, move: Games[Id]['move']): string;
  refusal(language: Language, context: Context, refusal: Games[Id]['refusal']): RefusalText;
  /** Returns the same in one or two sentences; for players without a screen, also what to do. */
  refused(language: Language, context: Context, refusal: Games[Id]['refusal']): string;
  accepted(
    language: Language,
    context: Context,
    move: Games[Id]['move'] | null,
    noted?: Preparation,
  ): string;
  question(
    language: Language,
    context: Context,
    question: Extract<QuestionPrompt, { readonly kind: Games[Id]['asks'] }>,
  ): string;
  seen(language: Language, context: Context, card: string, place: CardPlace): string;
  /**
   * Returns the spoken answer to an inquiry by `by`; an unknown name stands for the player on turn.
   * It must be complete by ear alone.
   */
  inquired(language: Language, context: Context, about: GameInquiry, by: string): string;
  /**
   * Returns the score sheet of the last round, or of a match without rounds, line by line; one line
   * if there is none yet.
   */
  sheet(language: Language, context: Context): readonly [string, ...string[]];
  last(language: Language, context: Context, move: Games[Id]['move'] | null): string;
  /** Returns the turn after an undo, and the player's options if needed. */
  onTurn?(language: Language, context: Context, player: string): string;
  /** Returns a play for speech; the `newest` one includes the next step. */
  spoken(language: Language, view: TableView<Id>, play: PlayedView<Id>, newest: boolean): string;
  /**
   * Returns a unique name of the open matter that a player may still answer, such as an attack;
   * null if there is none.
   */
  pressing?(match: Games[Id]['view']): string | null;
  open?(language: Language, match: Games[Id]['view']): string | null;
  happened(before: Games[Id]['view'], now: Games[Id]['view']): Iterable<Games[Id]['happening']>;
  changes(
    language: Language,
    before: Games[Id]['view'],
    after: Games[Id]['view'],
  ): readonly string[];
  /** Returns an event for speech; null if another sentence covers it. */
  happening(language: Language, view: TableView<Id>, happening: HappeningOfGame): string | null;
}

/**
 * Returns the short spoken form of a play: player, card, target and resulting distance, and the
 * next player if unexpected. Null if a play has no such form.
 */
export type GameBrief<Id extends GameId> = (
  language: Language,
  view: TableView<Id>,
  play: PlayedView<Id>,
  newest: boolean,
) => string | null;

export interface GameDetails<Id extends GameId, Context> {
  /** Default names of what can be named at a table; omitted if nothing can be. */
  usualNames?(language: Language): Readonly<Record<string, readonly string[]>>;
  choice(
    language: Language,
    context: Context,
    group: CorrectionChoice['group'],
    move: Games[Id]['move'],
  ): string;
  /**
   * Values that messages contain for any player, such as card names, once for each edition; omitted
   * if there are none.
   */
  named?(language: Language): readonly Values[];
  /** Returns the place in the rule book behind a refusal; omitted where there is no rule book. */
  source?(language: Language, context: Context, refusal: Games[Id]['refusal']): string;
  /** Returns the sheets as a table; each round has the names of its players. */
  scores(
    language: Language,
    match: Games[Id]['view'],
    formerPlayers: readonly Predecessor[],
  ): readonly (readonly Cell[])[];
}

export interface GameFeed<Id extends GameId> {
  /** `between`: a round has ended, and the next one has not begun. */
  match(language: Language, match: Games[Id]['view'], between: boolean): MatchOfGame;
  played(
    language: Language,
    match: Games[Id]['view'],
    move: Games[Id]['move'],
  ): Pick<FeedMove, 'player' | 'card'> & Partial<Pick<FeedMove, 'row'>>;
}
