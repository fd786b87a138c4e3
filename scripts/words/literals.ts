// The compiler's JavaScript API. TypeScript 7 has none yet, so TypeScript 6 is also installed, in `compose/`.
import ts from '../../compose/node_modules/typescript/lib/typescript.js';

/** A string or template literal of a module, with its path. */
export interface Literal {
  /**
   * `hero.headline.by[0]`: the variable, then properties and indexes. A function's return value has the function's
   * path.
   */
  path: string;
  /** The text; expressions of a template are names in braces: `Join {product}`. */
  text: string;
  /** The names in braces, in order. */
  placeholders: readonly string[];
  /** Comments before the variable, then before each property on the path, without comment marks. */
  comments: readonly string[];
  /** Offsets in the source, in UTF-16 units, including delimiters. */
  start: number;
  end: number;
}

/**
 * Reads every literal that is a value in a module's variables, inside objects, arrays and functions that only return.
 * Templates count if their expressions are names. Types, keys, imports and arguments do not count.
 *
 * @throws Error if the source cannot be parsed.
 */
export function readLiterals(source: string): Literal[] {
  const file = parse(source);
  const found: Literal[] = [];
  const commentsBefore = (node: ts.Node) =>
    (ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []).map(({ pos, end }) =>
      source
        .slice(pos, end)
        .replaceAll(/^\s*(\/\*+|\*\/|\*|\/\/)[ \t]?|\s*\*\/$/gm, '')
        .trim(),
    );
  const visit = (node: ts.Expression, path: string, comments: readonly string[]): void => {
    const value = unwrap(node);
    if (ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties) {
        if (!ts.isPropertyAssignment(property)) continue;
        const { name, initializer } = property;
        if (ts.isComputedPropertyName(name)) continue;
        visit(initializer, `${path}.${name.text}`, [...comments, ...commentsBefore(property)]);
      }
    } else if (ts.isArrayLiteralExpression(value)) {
      for (const [index, element] of value.elements.entries()) {
        visit(element, `${path}[${index}]`, [...comments, ...commentsBefore(element)]);
      }
    } else {
      const words = wordsOf(value);
      if (words) {
        found.push({ path, ...words, comments, start: value.getStart(file), end: value.end });
      }
    }
  };
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) continue;
      visit(initializer, name.text, commentsBefore(statement));
    }
  }
  return found;
}

/**
 * Replaces the texts of some literals; the rest of the source stays unchanged.
 *
 * @param texts path → text; a name in braces stays a placeholder if the literal has it.
 * @throws Error if the source has no literal with one of these paths.
 */
export function replaceLiterals(source: string, texts: ReadonlyMap<string, string>): string {
  const literals = new Map(readLiterals(source).map((literal) => [literal.path, literal]));
  const changes = Array.from(texts, ([path, text]) => {
    const literal = literals.get(path);
    if (!literal) throw new Error(`There is no text "${path}".`);
    return { ...literal, code: text === literal.text ? undefined : encode(text, literal) };
  });
  return changes
    .sort((one, other) => other.start - one.start)
    .reduce(
      (result, { start, end, code }) =>
        code === undefined ? result : result.slice(0, start) + code + result.slice(end),
      source,
    );
}

function parse(source: string): ts.SourceFile {
  const file = ts.createSourceFile('content.ts', source, ts.ScriptTarget.Latest);
  const { parseDiagnostics = [] } = file as { parseDiagnostics?: readonly ts.Diagnostic[] };
  const [problem] = parseDiagnostics;
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  return file;
}

/** Removes parentheses, types, and the function that returns the value. */
function unwrap(node: ts.Expression): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return unwrap(node.expression);
  if (ts.isParenthesizedExpression(node)) return unwrap(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return unwrap(node.body);
  return node;
}

function wordsOf(node: ts.Expression): Pick<Literal, 'text' | 'placeholders'> | undefined {
  if (ts.isStringLiteralLike(node)) return { text: node.text, placeholders: [] };
  if (!ts.isTemplateExpression(node)) return undefined;
  const names = node.templateSpans.map(({ expression }) =>
    ts.isIdentifier(expression) ? expression.text : '',
  );
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  // The same braces in the text itself would become expressions.
  const isClear = names.every((name) => name && !parts.some((part) => part.includes(`{${name}}`)));
  if (!isClear) return undefined;
  const text = parts.map((part, index) => (index ? `{${names[index - 1]}}${part}` : part)).join('');
  return { text, placeholders: names };
}

function encode(text: string, { placeholders }: Literal): string {
  if (placeholders.length > 0) {
    const parts = text.split(new RegExp(`(\\{(?:${placeholders.join('|')})\\})`));
    const code = parts.map((part, index) =>
      index % 2 ? `$${part}` : escaped(part).replaceAll('`', '\\`').replaceAll('${', '\\${'),
    );
    return `\`${code.join('')}\``;
  }
  return text.includes("'") ? JSON.stringify(text) : `'${escaped(text)}'`;
}

/** Escapes like JSON, which is valid in JavaScript, but keeps double quotes. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
