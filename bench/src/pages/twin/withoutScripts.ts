/**
 * The same document with every script and every hint at a script taken out. The documents are our
 * own, in which a `<` or `>` of a text or an attribute is always escaped.
 */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script\s*>\n?/gis, '')
    .replaceAll(/<link\b[^>]*>\n?/gi, (link) => (isScriptHint(link) ? '' : link));
}

/** @param link a `<link>` element, or one link of a `Link` header (RFC 8288, 3). */
export function isScriptHint(link: string): boolean {
  const value = (name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["']?([^"'>;]*)`, 'i').exec(link)?.[1]?.toLowerCase() ?? '';
  const relations = value('rel').split(/\s+/);
  if (relations.includes('modulepreload')) return true;
  const fetches = relations.some((relation) => ['preload', 'prefetch'].includes(relation));
  return fetches && (['script', 'fetch'].includes(value('as')) || /\.m?js\b/i.test(link));
}
