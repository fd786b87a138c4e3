import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { html as standard } from 'parse5';
import { affectsWholePage } from './affectsWholePage.ts';
import { parseHtml } from './parseHtml.ts';

/** Elements that may be around a region, and that an end tag without a start tag would end. */
const AROUND = [
  'b big code em font i s small strike strong tt u',
  'main section article aside header footer nav fieldset details figure blockquote h1 ul ol dl div',
].flatMap((names) => names.split(' '));
const START = `<!DOCTYPE html><body>${AROUND.map((name) => `<${name}>`).join('')}`;

/** Follows the HTML. No module knows it: one that did could write it itself. */
const END = randomUUID();
/** A form, because browsers ignore it in one that is not closed; its text would be in an open `<b>`. */
const FOLLOWING = `<form id="${END}">.`;

const OF_TABLES = ['caption', 'colgroup', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th'];

/**
 * @param html that a module's code writes into an element as it is (`dangerouslySetInnerHTML`).
 * @param holder the name of that element.
 * @returns why browsers would continue it in what follows the element, end elements around it, or let it change the
 *   whole page.
 */
export function whyNotClosed(html: string, holder = 'div'): string | undefined {
  const name = holder.toLowerCase();
  const inside = `<${name}>${html}</${name}>`;
  const whole = OF_TABLES.includes(name)
    ? `<table>${inside}</table>`
    : isUnknown(name)
      ? `<svg>${inside}</svg>`
      : inside;
  return reasons.memo(whole) || undefined;
}

/** Pages have the same raw HTML at each rendering. The limit is the number of characters. */
const reasons = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (reason, html) => 1 + html.length + reason.length,
  memoMethod: (html) => whyNotWhole(html) ?? '',
});

function whyNotWhole(html: string): string | undefined {
  const reason = whyNotParsed(html, true);
  if (reason !== undefined) return reason;
  const withoutScripts = /<noscript/i.test(html) ? whyNotParsed(html, false) : undefined;
  if (withoutScripts !== undefined || !/<select/i.test(html)) return withoutScripts;
  // Newer browsers keep all elements in it, which the parser leaves out.
  return whyNotParsed(html.replace(/(<\/?)select(?![\w-])/gi, '$1section'), true);
}

/** Such as `<path>`: neither an element of HTML nor a custom one. */
const isUnknown = (name: string): boolean =>
  !name.includes('-') && standard.getTagID(name) === standard.TAG_ID.UNKNOWN;

function whyNotParsed(html: string, scriptingEnabled: boolean): string | undefined {
  const { startTags, endsForm, openForm } = parseHtml(START + html + FOLLOWING, {
    scriptingEnabled,
  });
  const ofPage = startTags
    .slice(1)
    .find(({ tagName, attrs }) =>
      affectsWholePage(
        tagName,
        (name) => attrs.find((attribute) => attribute.name === name)?.value,
      ),
    );
  if (ofPage) return `<${ofPage.tagName}> acts on the whole page`;
  if (openForm?.attrs[0]?.value !== END) {
    return 'a comment, an attribute or an element does not end';
  }

  const parents = [];
  for (let at = openForm.parentNode; at && 'tagName' in at; at = at.parentNode) parents.unshift(at);
  const [, body, ...open] = parents;
  const around = [body, ...open.slice(0, AROUND.length - 1)];
  const isEnded =
    endsForm ||
    AROUND.some((name, at) => open[at]?.tagName !== name) ||
    around.some((element) => element?.childNodes.length !== 1);
  if (isEnded) return 'it ends an element that it did not begin';
  const [first] = openForm.childNodes;
  const formatting = first && 'tagName' in first ? first : undefined;
  const unclosed = open[AROUND.length + 1] ?? open[AROUND.length] ?? formatting;
  return unclosed && `<${unclosed.tagName}> is not closed`;
}
