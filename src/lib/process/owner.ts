/** Lets nobody but the user of this program read what it makes from now on. */
export const keepToOwner = (): void => void process.umask(0o077);
