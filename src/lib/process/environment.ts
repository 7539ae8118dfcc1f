/**
 * Removes settings without a value: an empty line in a file of settings means the same as none. To be called before anything reads
 * the environment, SvelteKit's adapter included.
 */
export function dropEmptySettings(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === '') Reflect.deleteProperty(env, name);
  }
}
