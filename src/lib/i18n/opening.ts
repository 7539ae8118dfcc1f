import type { OpeningMessage, OpeningView, ProposalView } from '../house/opening.ts';
import type { PlayedGame } from '../house/commands.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { NAMES } from './names.ts';
import { joinWithAnd } from './sentences.ts';

/*
 * Opening a table without seeing a screen: the proposal, and the tokens that change it. The
 * television shows the same for helpers.
 */

/** Returns the spoken answer to a token, and how to go on, in whole sentences. */
export function openingText(
  language: Language,
  { said, proposal }: Pick<OpeningView, 'said' | 'proposal'>,
): string {
  const happened = saidText(language, said, proposal);
  if (proposal === null) return happened;
  const now = proposedText(language, said, proposal);
  return [happened, now].filter((text) => text !== '').join(' ');
}

/** Returns the proposal, without the ways to change it. */
export function proposalText(language: Language, proposal: ProposalView): string {
  const { first, seats, houseRules, byEar } = proposal;
  return [
    format(language, 'opening.table', {
      edition: offerName(language, proposal.offers[proposal.offer]),
      who: whoText(language, proposal),
    }),
    ...(seats.includes(first) && proposal.wants === null
      ? [format(language, 'opening.begins', { player: first })]
      : []),
    ...(houseRules ? [format(language, 'opening.houseRules')] : []),
    ...(byEar ? [format(language, 'opening.byEar')] : []),
  ].join(' ');
}

/** Returns the effect of each token on the proposal, one a line. */
export function waysText(language: Language, proposal: ProposalView): readonly string[] {
  const { offers, offer, players, named, seats, teams, sides, enrols } = proposal;
  const numbered = (names: readonly string[]) =>
    names.map((name) =>
      format(language, 'opening.number', { number: players.indexOf(name) + 1, name }),
    );
  const known = players.slice(0, Math.max(named, seats.length));
  const away = known.filter((name) => !seats.includes(name));
  const list = (items: readonly string[]) => items.join(language === 'fr' ? ' ; ' : '; ');
  const others = offers.flatMap((other, at) =>
    at === offer
      ? []
      : [format(language, 'opening.number', { number: at + 1, name: offerName(language, other) })],
  );
  const unnamed = players.length - known.length;
  return [
    confirmText(language, proposal),
    ...(others.length > 0 ? [format(language, 'opening.editions', { list: list(others) })] : []),
    ...(seats.length > 0
      ? [format(language, 'opening.toLeave', { list: list(numbered(seats)) })]
      : []),
    ...(away.length > 0
      ? [format(language, 'opening.toJoin', { list: list(numbered(away)) })]
      : []),
    ...(unnamed > 0
      ? [format(language, 'opening.unnamed', { from: known.length + 1, to: players.length })]
      : []),
    ...(teams
      ? [format(language, sides < seats.length ? 'opening.toAlone' : 'opening.toTeams')]
      : []),
    enrols === null
      ? format(language, 'opening.enrolNew')
      : format(language, 'opening.enrol', { deck: enrols }),
    format(language, 'opening.ways'),
  ];
}

function saidText(language: Language, said: OpeningMessage, proposal: ProposalView | null): string {
  switch (said.type) {
    case 'proposed':
      return format(language, said.usual ? 'opening.usual' : 'opening.none');
    case 'edition':
    case 'sides':
    case 'again':
      return '';
    case 'joins':
    case 'leaves':
      return format(language, `opening.${said.type}`, { player: said.player });
    case 'not-opened':
      return said.why === 'wants-others' && proposal !== null
        ? confirmText(language, proposal)
        : format(language, `opening.not.${said.why}`);
    case 'enrolling':
      return said.text[language];
    case 'language':
      return format(language, 'answers.language');
    case 'voice':
      return format(language, `answers.voice.${said.change}`);
    case 'back':
    case 'let-go':
    case 'too-long':
    case 'opened':
    case 'no-table':
      return format(language, `opening.${said.type}`);
  }
}

function proposedText(language: Language, said: OpeningMessage, proposal: ProposalView): string {
  switch (said.type) {
    case 'proposed':
    case 'again':
      return [proposalText(language, proposal), ...waysText(language, proposal)].join(' ');
    case 'edition':
    case 'sides':
    case 'joins':
    case 'leaves':
    case 'back':
      return `${proposalText(language, proposal)} ${confirmText(language, proposal)}`;
    default:
      return '';
  }
}

function confirmText(language: Language, { wants, seats, offers, offer }: ProposalView): string {
  if (wants === null) return format(language, 'opening.confirm');
  const counts = new Intl.ListFormat(language, { type: 'disjunction' }).format(wants.map(String));
  const edition = offerName(language, offers[offer]);
  return format(language, 'opening.wants', { edition, counts, players: seats.length });
}

const offerName = (language: Language, offer: PlayedGame | undefined): string =>
  offer === undefined
    ? ''
    : NAMES[offer.game].name(language, 'edition' in offer ? offer.edition : null);

function whoText(language: Language, { seats, sides }: ProposalView): string {
  if (seats.length === 0) return format(language, 'opening.nobody');
  if (sides === seats.length && sides > 2) return joinWithAnd(language, seats);
  return Array.from({ length: sides }, (_, side) =>
    joinWithAnd(
      language,
      seats.filter((_name, seat) => seat % sides === side),
    ),
  ).join(format(language, 'common.against'));
}
