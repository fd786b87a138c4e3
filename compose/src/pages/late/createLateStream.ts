import { EventEmitter, once } from 'node:events';
import { escapeAttribute } from '@statline/service/http/escape';
import {
  markRanges,
  patch,
  patchesBetween,
  rangesIn,
  type SentHtml,
  withMarkers,
} from './lateRanges.ts';

/** What of a document may change while it is being sent; all of it is HTML. */
export interface ChangingParts {
  /** The tags that describe the page. */
  head: string;
  /** Style elements of its styled components. */
  styles: string;
  /** Contents of the root element. */
  html: string;
}

/** Writes the document around them. What is behind the root element is sent last. */
type WriteDocument = (parts: ChangingParts, isEarly?: boolean) => string;

/** The parameter of the query with which a page is waited for until it is whole. */
export const WHOLE_PARAMETER = '_whole';

/**
 * The inline script behind the patches. In browsers without (Chromium patches from 150 on) it
 * replaces what is between the markers, which are comments there. It takes the nonces out, which
 * were for the policy only, and then itself.
 */
export const APPLY_PATCHES = [
  'for(const t of document.querySelectorAll("template[for]")){',
  'const w=document.createTreeWalker(document,128),m=\'?start name="\'+t.getAttribute("for")+\'"\';let n,e;',
  'while((n=w.nextNode())&&n.data!=m);',
  'if(n){while((e=n.nextSibling).data!="?end")e.remove();e.replaceWith(t.content);n.remove()}',
  't.remove()}',
  'for(const s of document.querySelectorAll("style[nonce]"))s.removeAttribute("nonce");',
  'document.currentScript.remove()',
].join('');

const SCRIPT = `<script>${APPLY_PATCHES}</script>`;

const HEAD = 'late-head';

/** In the head: without script the page is loaded once more, and waited for. */
function reload(search: string): string {
  const query = new URLSearchParams(search);
  query.set(WHOLE_PARAMETER, '');
  const address = escapeAttribute(`?${query}`);
  return `<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>`;
}

/**
 * A document that is sent before all of it is there: late regions show their placeholders, and are
 * replaced by patches behind the root element. What follows that (the composition, the scripts) is
 * that of the whole page: the browser ends up with the DOM of a page that waited, and nothing of
 * the engine runs before that.
 *
 * @param nonce of style elements in patches: their hashes are not in the policy, which has been sent.
 */
export function createLateStream(nonce: string, search: string) {
  const chunks: string[] = [];
  const changes = new EventEmitter().setMaxListeners(0);
  let isEnded = false;
  let names = 0;
  const nextName = () => `late-${names++}`;
  let last: { parts: ChangingParts; sent: SentHtml; end: string } | undefined;
  /** The ranges of the present style elements, and, behind it, for the next ones. */
  let styleRanges = { present: nextName(), next: nextName() };

  const push = (chunk: string) => {
    chunks.push(chunk);
    changes.emit('change');
  };

  const begin = (parts: ChangingParts, write: WriteDocument) => {
    const sent = { html: parts.html, ranges: rangesIn(parts.html, nextName) };
    const html = markRanges(sent);
    const marked = {
      html,
      head: withMarkers(HEAD, reload(search) + parts.head),
      styles: withMarkers(styleRanges.present, parts.styles) + withMarkers(styleRanges.next, ''),
    };
    const [start, end] = splitBehindRoot(write(marked, true), html);
    last = { parts, sent, end };
    push(start);
  };

  /** The next ones before those of before are removed: the page is never without. */
  const patchStyles = (styles: string, isLast: boolean): string => {
    const { present, next } = styleRanges;
    styleRanges = { present: nextName(), next: nextName() };
    const allowed = styles.replaceAll(/<style(?=[\s>])/g, `<style nonce="${nonce}"`);
    const marked = withMarkers(styleRanges.present, allowed) + withMarkers(styleRanges.next, '');
    return patch(next, isLast ? allowed : marked) + patch(present, '');
  };

  return {
    /** Each reader gets all of the document, from the beginning. */
    chunks: async function* (): AsyncGenerator<string, void> {
      for (let at = 0; ; at += 1) {
        while (at === chunks.length && !isEnded) await once(changes, 'change');
        const chunk = chunks[at];
        if (chunk === undefined) return;
        yield chunk;
      }
    },
    hasBegun: (): boolean => last !== undefined,
    /** Sends what there is of the page, or the regions that have been completed since. */
    send: (parts: ChangingParts, write: WriteDocument): void => {
      if (!last) {
        begin(parts, write);
        return;
      }
      const change = patchesBetween(last.sent, parts.html, nextName);
      if (!change || change.patches === '') return;
      const styles = parts.styles === last.parts.styles ? '' : patchStyles(parts.styles, false);
      const [, end] = splitBehindRoot(write(parts), parts.html);
      last = { parts, sent: change.sent, end };
      push(styles + change.patches + SCRIPT);
    },
    /** Sends the whole page, or else what was sent last: the browser does the rest. */
    finish: (parts?: ChangingParts, write?: WriteDocument): void => {
      if (!last) return;
      const change = parts && patchesBetween(last.sent, parts.html);
      if (parts && write && change) {
        const [, end] = splitBehindRoot(write(parts), parts.html);
        last = { parts, sent: last.sent, end };
      }
      const { patches = '' } = change ?? patchesBetween(last.sent, last.sent.html) ?? {};
      const { head, styles } = last.parts;
      const { end } = last;
      last = undefined;
      isEnded = true;
      push(patchStyles(styles, true) + patch(HEAD, head) + patches + SCRIPT + end);
    },
  };
}

function splitBehindRoot(document: string, html: string): [string, string] {
  const root = `${html}</div>`;
  const at = document.indexOf(root) + root.length;
  return [document.slice(0, at), document.slice(at)];
}
