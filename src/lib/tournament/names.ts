import { lookOf } from '../game/unseen.ts';

/** As a name is called out in the hall: whoever differs by capitals and accents alone comes to the same table. */
export const calledAs = (name: string): string =>
  lookOf(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
