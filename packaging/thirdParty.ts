import { ARCHITECTURES } from './architectures.ts';
import { type Part, partsFor } from './licences.ts';

const RULE = '-'.repeat(78);

/** Returns every shipped npm package of all architectures once, sorted by name. */
export function allParts(root: string): readonly Part[] {
  const all = ARCHITECTURES.flatMap((architecture) => partsFor(architecture, root));
  return [...new Map(all.map((part) => [`${part.name} ${part.version}`, part])).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en'),
  );
}

/** Returns the licences of all shipped npm packages as one plain text. */
export const thirdPartyLicences = (root: string): string =>
  `The table companion contains these packages of npm, with the licences that they bring.
espeak-ng, which is GPL, is a program of its own and not included.

${allParts(root).map(entry).join(`\n${RULE}\n\n`)}`;

const entry = ({ name, version, licence, holders, text }: Part): string =>
  `${name} ${version}\nLicence: ${licence}\nCopyright: ${holders.join('; ')}\n\n${
    text?.trim().replaceAll('\r\n', '\n') ?? 'The package contains no licence text.'
  }\n`;
