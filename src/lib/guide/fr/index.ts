import type { GuideText } from '../outline.ts';
import { devices } from './devices.ts';
import { evening } from './evening.ts';
import { more } from './more.ts';
import { tournament } from './tournament.ts';

export const guide: GuideText = {
  chapters: {
    evening: 'La première soirée, en dix pas',
    cards: 'Les cartes et leurs puces',
    readers: 'Les lecteurs',
    televisions: 'La télévision',
    phones: 'Les téléphones',
    hand: 'Compter à la main',
    ear: 'Jouer à l’oreille',
    tournament: 'Un tournoi',
    after: 'Après la partie',
    trouble: 'Que faire quand…',
  },
  steps: { ...evening, ...devices, ...more, ...tournament },
  terms: {
    extension: {
      term: 'allonge',
      meaning:
        'Qui atteint 700 km peut demander d’aller jusqu’à 1 000 : plus de points, ou une prime perdue.',
    },
    safety: {
      term: 'botte',
      meaning:
        'Une carte qui protège d’une sorte d’attaque pour toute la manche, et fait rejouer : il y en a quatre par boîte.',
    },
    side: { term: 'camp', meaning: 'Qui conduit une même voiture : un joueur, ou une équipe.' },
    shutOut: {
      term: 'capot',
      meaning: 'Une prime contre un camp qui n’a rien fait ; selon le livret, ou la règle choisie.',
    },
    coupFourre: {
      term: 'coup-fourré',
      meaning:
        'Une botte posée aussitôt contre l’attaque dont elle protège : elle vaut plus, et son joueur rejoue.',
    },
    board: {
      term: 'donne',
      meaning: 'Un ordre des cartes que toutes les tables d’un tournoi jouent.',
    },
    enrol: { term: 'enregistrer', meaning: 'Apprendre vos cartes au compagnon.' },
    bye: {
      term: 'exempt',
      meaning: 'Qui n’a pas d’adversaire dans une ronde, et reçoit des points quand même.',
    },
    box: { term: 'boîte', meaning: 'Le jeu tel qu’on l’achète : ses cartes et son livret.' },
    token: {
      term: 'jeton',
      meaning: 'Une puce qui n’est pas une carte : elle répond, demande, annule.',
    },
    reader: { term: 'lecteur', meaning: 'Ce qui entend quelle carte est posée dessus.' },
    organiser: {
      term: 'organisateur',
      meaning: 'Un appareil qui ouvre les tables, enregistre les cartes et règle tout.',
    },
    round: {
      term: 'manche',
      meaning:
        'Des cartes distribuées une fois, jusqu’à ce qu’un camp arrive ou que les cartes finissent. Une partie en a plusieurs.',
    },
    bridge: {
      term: 'pont',
      meaning: 'Le programme qui apporte au serveur ce que des lecteurs entendent.',
    },
    tag: { term: 'puce', meaning: 'L’étiquette NFC collée sur une carte, connue par son numéro.' },
    pairedRound: {
      term: 'ronde',
      meaning: 'Les rencontres d’un tournoi qui se jouent en même temps.',
    },
    table: {
      term: 'table',
      meaning: 'Une partie qui est suivie ; elle a un code de six lettres ou chiffres.',
    },
  },
};
