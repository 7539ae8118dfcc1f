/** Forgets the oldest of those that may be forgotten, as long as there are more than `most`. */
export function forgetOldest<Name, Known>(
  all: Map<Name, Known>,
  most: number,
  mayBe: (known: Known) => boolean,
): void {
  for (const [name, known] of all) {
    if (all.size <= most) return;
    if (mayBe(known)) all.delete(name);
  }
}
