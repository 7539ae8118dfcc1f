// Must be imported before svelte-eslint-parser, which reads this variable at load time. TypeScript
// then sees only the `<script>` of a component. Otherwise the markup looks like changed imports,
// and each component rebuilds the whole TypeScript program.
process.env.SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK ??= '1';
