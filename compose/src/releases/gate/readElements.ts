import { Parser } from 'htmlparser2';

export interface ReadElement {
  /** In lower case. */
  name: string;
  /** Its start tag as it is written. */
  tag: string;
  /** Names in lower case. */
  attributes: ReadonlyMap<string, string>;
  /** The outermost first. */
  parents: readonly ReadElement[];
}

/** The elements of HTML that a module has rendered, or taken as it is. */
export function readElements(html: string): ReadElement[] {
  const elements: ReadElement[] = [];
  const open: ReadElement[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const tag = html.slice(parser.startIndex, parser.endIndex + 1);
      const element = {
        name,
        tag,
        attributes: new Map(Object.entries(attributes)),
        parents: [...open],
      };
      elements.push(element);
      open.push(element);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return elements;
}
