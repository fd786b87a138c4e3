export interface ReadElement {
  /** In lower case. */
  name: string;
  tag: string;
  /** Names in lower case; values as they are written. */
  attributes: ReadonlyMap<string, string>;
  /** The outermost first. */
  parents: readonly ReadElement[];
}

/** The elements of HTML that a module has rendered, or taken as it is. */
export function readElements(html: string): ReadElement[] {
  const elements: ReadElement[] = [];
  let parents: readonly ReadElement[] = [];
  TAG.lastIndex = 0;
  for (let match = TAG.exec(html); match; match = TAG.exec(html)) {
    const [tag, end, start, attributes = ''] = match;
    if (end) {
      const at = parents.findLastIndex(({ name }) => name === end.toLowerCase());
      if (at !== -1) parents = parents.slice(0, at);
    }
    if (!start) continue;
    const name = start.toLowerCase();
    const element = { name, tag, attributes: readAttributes(attributes), parents };
    elements.push(element);
    if (RAW_TEXT.test(name)) {
      const close = html.slice(TAG.lastIndex).search(new RegExp(`</${name}`, 'i'));
      TAG.lastIndex = close === -1 ? html.length : TAG.lastIndex + close;
    } else if (!VOID.test(name) && !attributes.endsWith('/')) {
      parents = [...parents, element];
    }
  }
  return elements;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = Array.from(
    text.matchAll(ATTRIBUTE),
    ([, name = '', double, single, plain]) =>
      [name.toLowerCase(), double ?? single ?? plain ?? ''] as const,
  );
  // The first of two attributes with one name counts.
  return new Map(found.reverse());
}

/** Reads tags as browsers do: a quote that does not begin a value is one of its letters, and `<!-->` is whole. */
const TAG =
  /<!--(?:-?>|.*?--!?>)|<\/([a-z][^\s/>]*)[^>]*>|<([a-z][^\s/>]*)((?:=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*["'])|[^=>])*)>/gis;
const ATTRIBUTE = /([^\s"'/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

const RAW_TEXT = /^(script|style|textarea|title)$/;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
