import type { PageMeasure } from '../composition/Composition.ts';

/** How much there is of what React has rendered: it escapes every `<` and `>` that is no tag's. */
export function measureHtml(html: string): PageMeasure {
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;]+;/g, ' ');
  return { elements: html.match(/<[a-z]/gi)?.length ?? 0, characters: text.length };
}
