/** Everything may be crawled: crawlers that run a page's script need the API's figures as well. */
export const robotsTxt = (origin: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
