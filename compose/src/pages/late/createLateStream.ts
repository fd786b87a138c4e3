import { escapeAttribute } from '@statline/service/http/escape';
import { withResolvers } from '@statline/service/withResolvers';
import {
  markRanges,
  patch,
  patchesBetween,
  type SentHtml,
  splitAtPlaceholders,
  withMarkers,
} from './lateRanges.ts';

/** The parts of a document that may change while it is being sent, as HTML. */
export interface ChangingParts {
  /** The tags that describe the page. */
  head: string;
  /** Style elements of its styled components. */
  styles: string;
  /** Contents of the root element. */
  html: string;
}

/** Writes the document around the parts. Everything after the root element is sent last. */
type WriteDocument = (parts: ChangingParts, isEarly?: boolean) => string;

/**
 * With this query parameter the server sends the page only once it is complete. Browsers without script request a page
 * with late regions again, with the parameter. A host whose page cannot be requested twice adds it to its own request.
 */
export const WHOLE_PARAMETER = '_whole';

/**
 * The inline script after the patches. In browsers that do not apply patches themselves (Chromium does
 * from 150 on), it replaces the nodes between the markers, which such browsers parse as comments. It then
 * removes the nonces, which only the policy needs, and itself.
 */
export const APPLY_PATCHES = `
for (const template of document.querySelectorAll('template[for]')) {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  const start = '?start name="' + template.getAttribute('for') + '"';
  let marker;
  while ((marker = comments.nextNode()) && marker.data !== start);
  if (marker) {
    let next;
    while ((next = marker.nextSibling).data !== '?end') next.remove();
    next.replaceWith(template.content);
    marker.remove();
  }
  template.remove();
}
for (const style of document.querySelectorAll('style[nonce]')) style.removeAttribute('nonce');
document.currentScript.remove();
`;

const SCRIPT = `<script>${APPLY_PATCHES}</script>`;

const HEAD = 'late-head';

/** Element of the head by which a browser without script loads the page again, with `WHOLE_PARAMETER`. */
function reloadTag(search: string): string {
  const query = new URLSearchParams(search);
  query.set(WHOLE_PARAMETER, '');
  const address = escapeAttribute(`?${query}`);
  return `<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>`;
}

/**
 * A document that is sent before the page is complete: late regions show placeholders, which patches after the root
 * element replace. The end of the document (the composition, the scripts) describes the complete page: the browser
 * gets the same DOM as from a page sent at once, and the engine's scripts run only then.
 *
 * @param nonce for style elements in patches: the policy was sent before their hashes were known.
 */
export function createLateStream(nonce: string, search: string) {
  const chunks: string[] = [];
  /** Resolves with the next chunk. */
  let pushed = withResolvers();
  let isEnded = false;
  let nameCount = 0;
  const nextName = () => `late-${nameCount++}`;
  /** What was sent last, and the end of its document for `finish`. Undefined before `begin` and after `finish`. */
  let last: { parts: ChangingParts; sent: SentHtml; end: string } | undefined;
  /** Names of two adjacent ranges: the current style elements, and an empty one for their replacements. */
  let styleRanges = { current: nextName(), next: nextName() };

  const push = (chunk: string) => {
    chunks.push(chunk);
    pushed.resolve();
    pushed = withResolvers();
  };

  const markStyles = (styles: string) =>
    withMarkers(styleRanges.current, styles) + withMarkers(styleRanges.next, '');

  const begin = (parts: ChangingParts, write: WriteDocument) => {
    const sent = splitAtPlaceholders(parts.html, nextName);
    const html = markRanges(sent);
    const head = withMarkers(HEAD, reloadTag(search) + parts.head);
    const document = write({ html, head, styles: markStyles(parts.styles) }, true);
    const [start, end] = splitAfterRoot(document, html);
    last = { parts, sent, end };
    push(start);
  };

  /** Inserts the new styles before it removes the old ones, so that the page always has styles. */
  const patchStyles = (styles: string, isLast: boolean): string => {
    const { current, next } = styleRanges;
    styleRanges = { current: nextName(), next: nextName() };
    const withNonce = styles.replaceAll(/<style(?=[\s>])/g, `<style nonce="${nonce}"`);
    return patch(next, isLast ? withNonce : markStyles(withNonce)) + patch(current, '');
  };

  return {
    /** Each reader gets the whole document from the beginning. */
    chunks: async function* (): AsyncGenerator<string, void> {
      for (let index = 0; ; index += 1) {
        while (index === chunks.length && !isEnded) await pushed.promise;
        const chunk = chunks[index];
        if (chunk === undefined) return;
        yield chunk;
      }
    },
    hasBegun: (): boolean => last !== undefined,
    /** Sends the page with its placeholders first, and later the regions completed since the last call. */
    send: (parts: ChangingParts, write: WriteDocument) => {
      if (!last) return begin(parts, write);
      const change = patchesBetween(last.sent, parts.html, nextName);
      if (!change?.patches) return;
      const styles = parts.styles === last.parts.styles ? '' : patchStyles(parts.styles, false);
      const [, end] = splitAfterRoot(write(parts), parts.html);
      last = { parts, sent: change.sent, end };
      push(styles + change.patches + SCRIPT);
    },
    /** Completes the document with `parts`, or without new contents: the browser then renders the missing regions. */
    finish: (parts?: ChangingParts, write?: WriteDocument): void => {
      if (!last) return;
      const change = parts && patchesBetween(last.sent, parts.html);
      if (parts && write && change) {
        const [, end] = splitAfterRoot(write(parts), parts.html);
        last = { ...last, parts, end };
      }
      // Without new contents, the last patches only remove the markers of the placeholders.
      const { patches = '' } = change ?? patchesBetween(last.sent, last.parts.html) ?? {};
      const {
        parts: { head, styles },
        end,
      } = last;
      last = undefined;
      isEnded = true;
      push(patchStyles(styles, true) + patch(HEAD, head) + patches + SCRIPT + end);
    },
  };
}

/** @throws Error if the document does not contain a root element, a `<div>`, with these contents. */
function splitAfterRoot(document: string, html: string): [string, string] {
  const root = `${html}</div>`;
  const start = document.indexOf(root);
  if (start === -1) throw new Error('the document does not contain the page as it was rendered');
  const at = start + root.length;
  return [document.slice(0, at), document.slice(at)];
}
