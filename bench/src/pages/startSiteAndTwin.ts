import { startSite } from '../../../e2e/site/startSite.ts';
import { serveVariant } from './twin/serveVariant.ts';

interface SiteAndTwin {
  page: string;
  twin: string;
  stop(): Promise<void>;
}

/** Runs the site as it is in this folder, and its twin beside it. */
export async function startSiteAndTwin(): Promise<SiteAndTwin> {
  let siteUrl = '';
  const page = await serveVariant('page', () => siteUrl);
  const twin = await serveVariant('twin', () => siteUrl);
  const site = await startSite({ origin: page.url });
  siteUrl = site.url;
  return {
    page: page.url,
    twin: twin.url,
    stop: async () => {
      for (const { close } of [page, twin]) await close();
      await site.stop();
    },
  };
}
