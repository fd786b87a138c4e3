import { escapeText } from '@statline/service/http/escape';

/**
 * Lists the pages for crawlers.
 *
 * @param paths canonical paths of the pages
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeText(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
