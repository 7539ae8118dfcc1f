import type { Description } from '../contract.ts';

export const description: Description = {
  kind: 'simulator',
  summary: 'readers made of text: another program lays cards by lines of JSON',
  capability: 'place',
  argument: 'a port of this machine or the path of a socket; without it, standard input',
};
