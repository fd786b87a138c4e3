import { inertJson } from '@statline/service/http/escape';
import { writeHead } from '../../../compose/src/site/head/writeHead.ts';
import { documentTemplate } from '../../../shell/src/document/documentTemplate.ts';
import type { PageData } from '../../../shell/src/pages/PageData.ts';
import { PAGES } from '../../../shell/src/pages/pages.tsx';
import { describePage } from '../../../shell/src/seo/describePage.ts';
import { DATA_ELEMENT_ID } from './readData.ts';

/** What a peer's page is made of, beside the page itself. */
export interface PeerFiles {
  scripts: readonly string[];
  fonts: readonly string[];
  css: string;
}

/** This site's document around a peer's page. */
export function peerDocument(
  path: string,
  data: PageData,
  page: { html: string; styles: string },
  { scripts, fonts, css }: PeerFiles,
): string {
  const about = PAGES.find((one) => one.path === path)?.about;
  if (!about) throw new Error(`Peers have no page at ${path}`);
  const preloads = fonts.map(
    (file) =>
      `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin media="(min-width: 48em)">`,
  );
  const elements = scripts.map((file) => `<script src="/assets/${file}" defer></script>`);
  return documentTemplate({
    path,
    data,
    head: `${writeHead(describePage(data.site, about))}\n${preloads.join('\n')}\n<style>${css}</style>\n${page.styles}`,
    body: `<div id="root">${page.html}</div>
<script type="application/json" id="${DATA_ELEMENT_ID}">${inertJson(data)}</script>
${elements.join('\n')}`,
  });
}
