import postcss, { type AtRule, type Node } from 'postcss';

/**
 * CSS features that engines of 2018 support, as far as pages may need them. They ignore the rest.
 */
const KNOWN = {
  atRules: /^(?:media|supports|page|font-face|charset|import|(?:-webkit-)?keyframes)$/,
  pseudos:
    /^(?:hover|active|focus|focus-within|link|visited|any-link|target|checked|indeterminate|default|disabled|enabled|valid|invalid|required|optional|read-only|read-write|in-range|out-of-range|placeholder-shown|placeholder|root|empty|not|host|(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type)|before|after|first-letter|first-line|selection|backdrop|-(?:webkit|moz)-[a-z-]+)$/,
  units:
    /^(?:px|r?em|ex|ch|v(?:w|h|min|max)|pt|pc|mm|cm|in|q|deg|g?rad|turn|m?s|fr|dpi|dpcm|dppx)$/,
  functions:
    /^(?:calc|var|url|attr|counters?|env|rgba?|hsla?|(?:repeating-)?(?:linear|radial)-gradient|minmax|repeat|fit-content|cubic-bezier|steps|(?:translate|scale|rotate)(?:x|y|z|3d)?|skew[xy]?|matrix(?:3d)?|perspective|polygon|circle|ellipse|inset|path|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|format|local|(?:-webkit-)?(?:image-set|cross-fade))$/,
} as const;

const NEWER_PROPERTIES =
  /^(?:inset|translate|rotate|scale|(?:margin|padding|inset|border)-(?:inline|block)(?:-.*)?|container(?:-.*)?)$/;
const NEWER_WORDS = /(?<![\w-])subgrid(?![\w-])/;

/**
 * Returns the first feature of a style sheet that old engines do not support, or null. Rules inside
 * `@supports` are exempt.
 */
export function newerThan2018(css: string): string | null {
  let newer: string | null = null;
  const root = postcss.parse(css);
  root.walk((node) => {
    if (isBehindSupports(node)) return undefined;
    if (node.type === 'atrule') newer = newerAtRule(node);
    else if (node.type === 'rule') newer = newerSelector(node.selector);
    else if (node.type === 'decl') {
      newer = NEWER_PROPERTIES.test(node.prop) ? node.prop : newerValue(node.value);
    }
    return newer === null ? undefined : false;
  });
  return newer;
}

function isBehindSupports({ parent }: Node): boolean {
  if (parent === undefined) return false;
  return (
    (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isBehindSupports(parent)
  );
}

function newerAtRule({ name, params }: AtRule): string | null {
  if (!KNOWN.atRules.test(name)) return `@${name}`;
  return name === 'media' && /[<>]/.test(params) ? `@media ${params}` : null;
}

const newerSelector = (selector: string): string | null =>
  firstBeside(KNOWN.pseudos, unquoted(selector), /::?([a-z-]+)/gi);

const newerValue = (value: string): string | null => {
  const bare = unquoted(value);
  return (
    firstBeside(KNOWN.units, bare, /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)([a-z]+)(?![\w-])/gi) ??
    firstBeside(KNOWN.functions, bare, /([\w-]+)\(/g) ??
    NEWER_WORDS.exec(bare)?.[0] ??
    null
  );
};

function firstBeside(known: RegExp, text: string, words: RegExp): string | null {
  for (const [whole, word = ''] of text.matchAll(words)) {
    if (!known.test(word.toLowerCase())) return whole;
  }
  return null;
}

/** Removes quoted strings and URLs, which may contain anything. */
const unquoted = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g, '""').replace(/url\([^()]*\)/g, 'url()');
