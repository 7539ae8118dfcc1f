/**
 * Removes settings without a value: an empty line in a settings file means the same as none. Call
 * it before anything reads the environment, including SvelteKit's adapter.
 */
export function dropEmptySettings(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === '') Reflect.deleteProperty(env, name);
  }
}
