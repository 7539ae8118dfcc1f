// Must be imported before the parser of components, which looks when it is loaded: it then shows TypeScript the script of a component
// alone. Read whole, its markup looks like other imports each time, and every component makes the whole program anew.
process.env.SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK ??= '1';
