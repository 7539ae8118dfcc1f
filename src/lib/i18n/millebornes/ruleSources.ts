import type { EditionId } from '../../millebornes/editions/edition.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import type { RuleId } from './ruleIds.ts';

type Heading = string;

interface RuleSource {
  readonly book: EditionId;
  readonly section: Heading;
}

/**
 * Section headings by edition; where an edition is silent, the fullest text (classique) governs.
 */
const HEADINGS = {
  classique: {
    players: 'Nombre des joueurs',
    deal: 'Préparation du jeu',
    box: 'Composition du jeu',
    turn: 'Règles générales',
    fewPlayers: 'Règles pour 2 ou 3 joueurs',
    teams: 'Règles pour 6 joueurs',
    distances: 'Les cartes étapes',
    cards: 'Cartes d’attaque et de parade',
    safeties: 'Les bottes',
    coupFourre: 'Le coup-fourré',
    end: 'Fin de manche',
    talk: 'Fin de manche',
    extension: 'L’allonge',
    scores: 'La marque',
  },
  prestige: {
    players: 'Comment jouer en fonction du nombre de joueurs',
    deal: 'Démarrons...',
    box: 'Répartition des cartes',
    turn: 'Jouons !',
    distances: 'Étapes',
    cards: 'Attaques et parades',
    safeties: 'Bottes',
    coupFourre: 'Le Coup-Fourré',
    end: 'Jouons !',
    scores: 'Compter les points',
  },
  green: {
    players: 'De 4 à 8 joueurs, en équipes de 2',
    deal: 'Préparation du jeu',
    box: 'Contenu du jeu',
    turn: 'Comment jouer au Mille Bornes : la règle standard, de 2 à 4 joueurs',
    distances: 'Les cartes Bornes',
    cards: 'Les cartes Attaques et Parades',
    safeties: 'Les Bottes',
    coupFourre: 'Le Coup-Fourré',
    end: 'Comment jouer au Mille Bornes : la règle standard, de 2 à 4 joueurs',
  },
} as const satisfies Record<EditionId, Partial<Record<string, Heading>>>;

export type Topic = keyof (typeof HEADINGS)['classique'];

/** Topic of each rule's heading; null for a custom of the table, in no book. */
export const TOPIC_OF: Readonly<Record<RuleId, Topic | null>> = {
  seats: null,
  shapes: 'players',
  partners: 'players',
  deal: 'deal',
  withdrawn: 'fewPlayers',
  copies: 'box',
  order: 'turn',
  oneCard: 'turn',
  attackWhileStopped: 'turn',
  aloud: 'talk',
  rolling: 'distances',
  start: 'cards',
  attacked: 'distances',
  two200: 'distances',
  limit: 'distances',
  exact: 'distances',
  opponents: 'cards',
  target: 'cards',
  hitRolling: 'cards',
  hitOnce: 'cards',
  immune: 'safeties',
  cure: 'cards',
  somethingToCure: 'cards',
  endOfLimit: 'cards',
  rollAfterRemedy: 'cards',
  remedyRestarts: 'turn',
  rollOnce: null,
  safety: 'safeties',
  rightOfWay: 'safeties',
  coupFourre: 'coupFourre',
  coupFourreReward: 'coupFourre',
  goal: 'end',
  extension: 'extension',
  playedOut: 'end',
  lastTurn: 'end',
  nobodyThere: 'end',
  matchEnd: 'end',
  matchOver: 'end',
  overrule: null,
  pile: null,
  endRound: null,
  sheet: null,
};

export const sourceText = (language: Language, edition: EditionId, topic: Topic | null): string => {
  if (topic === null) return format(language, 'common.companion');
  const { book, section } = sourceOf(edition, topic);
  return format(language, `sources.${book}`, { section });
};

function sourceOf(edition: EditionId, topic: Topic): RuleSource {
  const own: Partial<Record<Topic, Heading>> = HEADINGS[edition];
  const section = own[topic];
  return section === undefined
    ? { book: 'classique', section: HEADINGS.classique[topic] }
    : { book: edition, section };
}
