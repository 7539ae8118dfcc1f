/**
 * A promise that failed while nobody listened is told to `say`, and ends nothing: it has its own asker waiting at most,
 * and what was acknowledged lies on disk. An exception that nobody caught still ends the program, as Node does by
 * itself: it broke off in the middle of something, so that what this process holds in memory may be wrong from then on.
 * Whoever watches over the program starts it again, and it reads everything from its log.
 */
export function outliveUnheard(say: (error: unknown) => void): void {
  process.on('unhandledRejection', say);
}

/** Tells `say` what Node warns of, which it would else write to stderr itself, as often as somebody causes it. */
export function hearWarnings(say: (warning: Error) => void): void {
  process.removeAllListeners('warning').on('warning', say);
}
