import { PAGE_TEXTS } from '../../../../shell/src/content/pages.ts';
import { describePage } from '../../../../shell/src/seo/describePage.ts';
import { structuredData } from '../../../../shell/src/seo/structuredData.ts';

/** A page's metadata; React hoists it into the document's head. */
export function Head({ name, path, site }) {
  const about = { text: PAGE_TEXTS[name](site), canonicalPath: path };
  const { title, tags } = describePage(site, about);
  return (
    <>
      <title>{title}</title>
      {tags.map(({ element: Tag, attributes }) => (
        <Tag key={Object.values(attributes).join()} {...attributes} />
      ))}
      {path === '/' && (
        <script type="application/ld+json">{JSON.stringify(structuredData(site))}</script>
      )}
    </>
  );
}
