/**
 * Preloaded into a program (node --import): says on stderr each time that a thread of it answers.
 */
process.on('worker', (thread) =>
  thread.on('message', () => process.stderr.write('a thread answered\n')),
);
