import type { Site } from '@statline/contract/modules';

/**
 * The site's publisher, for search engines (https://schema.org, as JSON-LD). Facts only: no
 * ratings, no claims.
 */
export function structuredData({ product, origin, address, email }: Site): object {
  const organization = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: product,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email,
        address,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: product,
        url: `${origin}/`,
        inLanguage: 'en',
        publisher: { '@id': organization },
      },
    ],
  };
}
