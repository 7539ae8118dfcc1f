// Imported before a program, on SIGUSR2: a promise fails that nobody hears.
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody heard this')));
