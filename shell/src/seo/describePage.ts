import type { PageHead } from '@statline/compose/site';
import type { Site } from '@statline/contract/modules';
import type { AboutPage } from '../pages/AboutPage.ts';
import { shareImage } from './shareImage.ts';

type HeadTag = PageHead['tags'][number];

/**
 * Creates the head of a page, the same for the server's document and for client-side navigation. A page without a
 * canonical path is marked `noindex` and has no `og:url`.
 */
export function describePage(site: Site, { text, canonicalPath, robots }: AboutPage): PageHead {
  const { title, description } = text;
  const crawlers = robots ?? (canonicalPath === undefined ? 'noindex' : undefined);
  const address =
    canonicalPath === undefined
      ? []
      : [
          link('canonical', site.origin + canonicalPath),
          property('og:url', site.origin + canonicalPath),
        ];
  const image = shareImage(site);
  return {
    title,
    tags: [
      meta('description', description),
      ...(crawlers === undefined ? [] : [meta('robots', crawlers)]),
      ...address,
      property('og:type', 'website'),
      property('og:site_name', site.product),
      property('og:title', title),
      property('og:description', description),
      property('og:image', image.url),
      property('og:image:type', image.type),
      property('og:image:width', String(image.width)),
      property('og:image:height', String(image.height)),
      property('og:image:alt', image.alt),
      meta('twitter:card', 'summary_large_image'),
      meta('twitter:image:alt', image.alt),
    ],
  };
}

const meta = (name: string, content: string): HeadTag => ({
  element: 'meta',
  attributes: { name, content },
});

/** Open Graph uses `property` instead of `name`: https://ogp.me */
const property = (name: string, content: string): HeadTag => ({
  element: 'meta',
  attributes: { property: name, content },
});

const link = (rel: string, href: string): HeadTag => ({
  element: 'link',
  attributes: { rel, href },
});
