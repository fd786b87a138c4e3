import type { Token } from 'parse5';
import { type ParentNode, parseHtml } from './parseHtml.ts';

export interface ReadElement {
  /** In lower case. */
  name: string;
  /** Its start tag as it is written; empty for an element that browsers add, such as `<tbody>`. */
  tag: string;
  /** Names in lower case. */
  attributes: ReadonlyMap<string, string>;
  /** The outermost first. */
  parents: readonly ReadElement[];
}

const START = '<!DOCTYPE html><body>';

/** Elements of which browsers take the attributes only, or nothing. */
const MERGED = ['html', 'head', 'body', 'frameset', 'frame'];

/** The elements of HTML that a module has rendered, or taken as it is. */
export function readElements(html: string): ReadElement[] {
  const text = START + html;
  const options = { scriptingEnabled: false, sourceCodeLocationInfo: true };
  const { document, startTags } = parseHtml(text, options);
  const read = (name: string, attributes: Token.Attribute[], at?: Token.Location | null) => ({
    name: name.toLowerCase(),
    tag: at ? text.slice(at.startOffset, at.endOffset) : '',
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute.value])),
  });

  const elements: ReadElement[] = startTags
    .slice(1)
    .filter(({ tagName }) => MERGED.includes(tagName))
    .map(({ tagName, attrs, location }) => ({ ...read(tagName, attrs, location), parents: [] }));
  const open: { node: ParentNode; parents: readonly ReadElement[] }[] = [
    { node: document, parents: [] },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parents } = next;
    let around = parents;
    if ('tagName' in node && !MERGED.includes(node.tagName)) {
      const { sourceCodeLocation: at } = node;
      const element = { ...read(node.tagName, node.attrs, at?.startTag ?? at), parents };
      elements.push(element);
      around = [...parents, element];
    }
    const { childNodes } = 'content' in node ? node.content : node;
    for (const child of childNodes.toReversed()) {
      if ('childNodes' in child) open.push({ node: child, parents: around });
    }
  }
  return elements;
}
