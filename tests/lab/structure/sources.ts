import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** Path relative to the project. */
  readonly path: string;
  readonly text: string;
}

const CODE = /\.(ts|svelte)$/;

/** Reads the files in these folders with a name that matches. */
export const readSources = (
  root: string,
  folders: readonly string[],
  pattern = CODE,
): readonly SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name))
      .map((name) => ({
        path: `${folder}/${name}`,
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  );

/** Returns the text without comments, strings and imports, line by line. */
export const codeOf = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/^(import|export) [^;]*? from '[^']*';$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');

export const countFilesWith = (files: readonly SourceFile[], pattern: RegExp): number =>
  files.filter(({ text }) => pattern.test(text)).length;

/** Counts matches of a pattern with the flag `g`. */
export const countMatches = (files: readonly SourceFile[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);

export const countLines = (files: readonly SourceFile[]): number => countMatches(files, /\n/g);

/**
 * Returns constants that a function of an earlier statement uses before they exist, as
 * `path: name`. Only constants inside functions count: those of a module exist before any call.
 */
export const lateConstants = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isBlock(node)) found.push(...lateIn(node).map((name) => `${path}: ${name}`));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });

function lateIn({ statements }: ts.Block): readonly string[] {
  const names = statements.map(constantsOf);
  return names.flatMap((declared, at) => {
    const earlier = statements.slice(0, at);
    return declared.filter((name) => earlier.some((statement) => usesInClosure(statement, name)));
  });
}

const constantsOf = (statement: ts.Statement): readonly string[] =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
    : [];

const namesIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesIn(each.name) : []));

function usesInClosure(node: ts.Node, name: string, isInside = false): boolean {
  // Parameters and inner constants of the same name are other values.
  if (ts.isFunctionLike(node) && node.parameters.some((each) => namesIn(each.name).includes(name)))
    return false;
  if (ts.isBlock(node) && node.statements.flatMap(constantsOf).includes(name)) return false;
  if (isInside && ts.isIdentifier(node) && node.text === name) return isValue(node);
  const deeper = isInside || ts.isFunctionLike(node);
  return ts.forEachChild(node, (child) => usesInClosure(child, name, deeper)) ?? false;
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  return !(
    ts.isMethodDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isParameter(parent) ||
    ts.isTypeReferenceNode(parent)
  );
}
