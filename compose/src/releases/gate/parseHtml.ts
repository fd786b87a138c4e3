import { type DefaultTreeAdapterTypes, Parser, type ParserOptions, type Token } from 'parse5';

export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type TreeTypes = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

/** Collects start tags too: the tree lacks those that browsers ignore or merge, such as `<body>`. */
class CollectingParser extends Parser<TreeTypes> {
  readonly startTags: Token.TagToken[] = [];
  endsForm = false;

  override onStartTag(token: Token.TagToken): void {
    this.startTags.push(token);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    const isInForm = this.formElement !== null || this.openElements.tmplCount > 0;
    this.endsForm ||= token.tagName === 'form' && !isInForm;
    super.onEndTag(token);
  }
}

export interface ParsedHtml {
  document: DefaultTreeAdapterTypes.Document;
  startTags: readonly Token.TagToken[];
  /** Whether a form ended that did not begin. */
  endsForm: boolean;
  /** The form that was the last to begin and did not end. */
  openForm: DefaultTreeAdapterTypes.Element | null;
}

/** Parses a document as browsers do, by the HTML standard. */
export function parseHtml(html: string, options: ParserOptions<TreeTypes>): ParsedHtml {
  const parser = new CollectingParser(options);
  parser.tokenizer.write(html, true);
  const { document, startTags, endsForm, formElement } = parser;
  return { document, startTags, endsForm, openForm: formElement };
}
