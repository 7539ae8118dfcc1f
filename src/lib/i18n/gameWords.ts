import type { GameInquiry } from '../game/actions.ts';
import type { CardPlace } from '../game/place.ts';
import type { GameHappening, GameId, Games } from '../games.ts';
import type { Cell } from '../record/csv.ts';
import type { Preparation } from '../table/preparation.ts';
import type { CorrectionChoice } from '../table/correct/correction.ts';
import type { FeedMove, MatchOfGame } from '../table/feed.ts';
import type { QuestionPrompt } from '../table/question.ts';
import type { PlayedView, TableView } from '../table/view.ts';
import type { Values } from './format.ts';
import type { Language } from './language.ts';

/** A refusal in words. */
export interface RefusalText {
  /** For a large warning, some 40 characters at most. */
  readonly headline: string;
  /** What is wrong here, with names and cards, and the rule that says so. */
  readonly text: string;
  /** What would be legal instead. */
  readonly hint: string;
  /** Where the rule is written: book and heading. */
  readonly rule: string;
}

/** What has no words of its own at every table. */
type HappeningOfGame =
  | GameHappening
  | { readonly type: 'match-over' }
  /** A card lies there that only prepares the next one. */
  | { readonly type: 'link-laid' }
  | Extract<Preparation, { readonly type: 'counted' }>;

/**
 * What a game says. `Context` is what its sentences need to know of the match; null where a card is named and no table is
 * known: names are those of the box or the deck.
 */
export interface GameWords<Id extends GameId, Context> {
  isCard(card: string): boolean;
  card(language: Language, context: Context | null, card: string): string;
  /** A move as a line in the list of last plays. */
  play(language: Language, context: Context, move: Games[Id]['move'], overruled: boolean): string;
  /** Why a move may not be made. */
  refusal(language: Language, context: Context, refusal: Games[Id]['refusal']): RefusalText;
  /** The same in one or two sentences; where nobody may be looking at a screen, also what to do. */
  refused(language: Language, context: Context, refusal: Games[Id]['refusal']): string;
  /** The accepted move, or what was taken in that is none, and what comes next where that has to be said. */
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
  /** A card that was laid again, and where it lies. */
  seen(language: Language, context: Context, card: string, place: CardPlace): string;
  /** What `by` asks about the match (nobody of the table: whoever is on turn), for a voice: whoever listens has nothing else. */
  inquired(language: Language, context: Context, about: GameInquiry, by: string): string;
  /** The sheet of the last round, or of the match where it has no rounds, line by line; one line says that there is none yet. */
  sheet(language: Language, context: Context): readonly [string, ...string[]];
  /** The last move and what comes next; before the first move, who begins. */
  last(language: Language, context: Context, move: Games[Id]['move'] | null): string;
  /** Whose turn it is after something was undone, and what is still open to them where that has to be said. */
  onTurn?(language: Language, context: Context, player: string): string;
  /** A play for a voice; the `newest` one is followed by what comes next. */
  spoken(language: Language, view: TableView<Id>, play: PlayedView<Id>, newest: boolean): string;
  /** What a play has left open that somebody may still answer, such as an attack, by a name that no other has then; null: nothing. */
  pressing?(match: Games[Id]['view']): string | null;
  /** The same in words. */
  open?(language: Language, match: Games[Id]['view']): string | null;
  /** What happened beside the plays, between two views of a match. */
  happened(before: Games[Id]['view'], now: Games[Id]['view']): Iterable<Games[Id]['happening']>;
  /** Where two states of a match stand differently, a line each: "Anne : 675 → 650 km". */
  changes(
    language: Language,
    before: Games[Id]['view'],
    after: Games[Id]['view'],
  ): readonly string[];
  /** For a voice; null where something else says it already. */
  happening(language: Language, view: TableView<Id>, happening: HappeningOfGame): string | null;
}

/**
 * A play for a voice in few words: who, which card, against whom, and how far it brings them; the player on turn where that is not
 * the next one anyway. Null where a play has no such form.
 */
export type GameBrief<Id extends GameId> = (
  language: Language,
  view: TableView<Id>,
  play: PlayedView<Id>,
  newest: boolean,
) => string | null;

/** What a game says where its past is set right, and in files. */
export interface GameDetails<Id extends GameId, Context> {
  /** What people may name at its tables, as it is usually called; left out where they name nothing. */
  usualNames?(language: Language): Readonly<Record<string, readonly string[]>>;
  /** What a button of this choice says, short: its group says the rest. */
  choice(
    language: Language,
    context: Context,
    group: CorrectionChoice['group'],
    move: Games[Id]['move'],
  ): string;
  /** What its messages name whoever plays, such as cards, once for each edition; left out where they name nothing so. */
  named?(language: Language): readonly Values[];
  /** The scores of a match as a table, headed by words. */
  scores(language: Language, match: Games[Id]['view']): readonly (readonly Cell[])[];
}

/** What a game tells programs of a match. */
export interface GameFeed<Id extends GameId> {
  /** `between`: a round has ended, and the next one has not begun. */
  match(language: Language, match: Games[Id]['view'], between: boolean): MatchOfGame;
  /** Who made a move, the card that it lays or throws away, and in which of the rows. */
  played(
    language: Language,
    match: Games[Id]['view'],
    move: Games[Id]['move'],
  ): Pick<FeedMove, 'player' | 'card'> & Partial<Pick<FeedMove, 'row'>>;
}
