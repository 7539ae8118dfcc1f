import type { Kept, Letter, LetterBox } from './letterBox.ts';

/** The letters of an open page, as it has them and as its box keeps them: always the same. */
export interface HeldLetters<Body, Refusal> {
  /** In the order written, as are all others. */
  all(): readonly Letter<Body, Refusal>[];
  waiting(): readonly Letter<Body, Refusal>[];
  add(letter: Letter<Body, Refusal>): Kept;
  drop(ids: readonly string[]): void;
  refuse(letter: Letter<Body, Refusal>, why: Refusal): void;
  /** Answers with those that closed pages left behind. */
  takeOver(isOpen: (page: string) => boolean): readonly Letter<Body, Refusal>[];
}

/** @param changed hears of all letters after each change */
export function heldLetters<Body, Refusal>(
  box: LetterBox<Body, Refusal>,
  changed: (letters: readonly Letter<Body, Refusal>[]) => void,
): HeldLetters<Body, Refusal> {
  let letters: readonly Letter<Body, Refusal>[] = [];
  const become = (next: readonly Letter<Body, Refusal>[]) => changed((letters = next));

  const byWriting = (one: Letter<Body, Refusal>, other: Letter<Body, Refusal>): number =>
    box.numberOf(one.id) - box.numberOf(other.id);

  return {
    all: () => letters,
    waiting: () => letters.filter(({ refused }) => refused === null),
    add(letter) {
      const kept = box.put(letter);
      become([...letters, letter]);
      return kept;
    },
    drop(ids) {
      if (ids.length === 0) return;
      for (const id of ids) box.drop(id);
      become(letters.filter(({ id }) => !ids.includes(id)));
    },
    refuse(letter, why) {
      const refused = { ...letter, refused: why };
      box.put(refused);
      become(letters.map((each) => (each.id === letter.id ? refused : each)));
    },
    takeOver(isOpen) {
      const left = box.takeOver(isOpen);
      if (left.length > 0) become([...letters, ...left].sort(byWriting));
      return left;
    },
  };
}
