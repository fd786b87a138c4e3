import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { noteServedHead } from '../head/siteHead.ts';
import { agreeOn } from '../react/events/channel.ts';
import { PageRoot } from '../react/PageRoot.tsx';
import { BROWSER_ONLY_DIGEST } from '../react/RenderedInBrowserOnly.ts';
import { SitePage } from '../react/SitePage.tsx';
import { laterModulesAt } from '../site/pagesOf.ts';
import type { SiteDefinition } from '../site/SiteDefinition.ts';
import { joinActs } from './acts/joinActs.ts';
import { replayActs } from './acts/replayActs.ts';
import { joinFederation } from './federation/joinFederation.ts';
import { keepTyped } from './hydration/keepTyped.ts';
import { removeStrangers } from './hydration/removeStrangers.ts';
import { tellTyped } from './hydration/tellTyped.ts';
import { typedIsTaken } from './hydration/typedIsTaken.ts';
import { watchAlterations } from './hydration/watchAlterations.ts';
import { createBrowserLoader } from './loading/createBrowserLoader.ts';
import { trustScriptAddresses } from './loading/trustScriptAddresses.ts';
import { type BrowserRouter, createRouter } from './navigation/createRouter.ts';
import { followLinks } from './navigation/followLinks.ts';
import { RouterInBrowser } from './navigation/RouterInBrowser.tsx';
import { showSection } from './navigation/showSection.ts';
import { createNeeds } from './needs/createNeeds.ts';
import { createBrowserPages } from './pages/createBrowserPages.ts';
import { prefetchOnIntent } from './prefetchOnIntent.ts';
import { readComposition } from './readComposition.ts';

export interface TakeOverOptions {
  /**
   * Selector of the element in which the layout renders the page, and nothing besides: what
   * browser extensions put there between regions is taken out. Default: it stays, and may cost
   * the page what the server has sent of it.
   */
  content?: string;
}

/**
 * Takes over the page that the server sent: what is around the regions, and each region when there
 * is a need for it.
 *
 * @throws Error when the page is not one that `createComposition` has sent.
 */
export async function takeOver<Data, About>(
  site: SiteDefinition<Data, About>,
  { content }: TakeOverOptions = {},
): Promise<void> {
  trustScriptAddresses();
  agreeOn(site.events ?? {});
  noteServedHead();
  const composition = readComposition();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');

  const { wanted, acts, endEnhancement } = window.composeBootstrap;
  const tell = tellTyped(root);
  let loader = createBrowserLoader(
    composition,
    joinFederation(),
    createNeeds(wanted),
    {
      onCommitted: tell,
      onMounted: (module) => {
        endEnhancement(module);
        void replayActs(acts, module);
      },
    },
    async () => {
      const { openBrowserData } = await import('./loads/openBrowserData.ts');
      return openBrowserData(composition, sentFor, router, loader.report);
    },
  );
  joinActs(acts, (region) => !loader.isAwaited(region));
  const links = new AbortController();
  const onLive = () => {
    followLinks(router, links.signal);
    acts.isHostLive = true;
    tell(undefined);
    void replayActs(acts, undefined);
  };
  const { data, releases, page, overrides = [] } = composition;
  // In the page of a host that is developed React Refresh does it.
  if (overrides.length > 0 && process.env.NODE_ENV !== 'development') {
    const { refreshRemotes } = await import(
      /* webpackChunkName: "releases" */ './development/refreshRemotes.ts'
    );
    loader = refreshRemotes(loader, releases);
  }
  // Few pages come with a release.
  const first = page && (await import('../grants/pageFrom.ts')).pageFrom(site, page);
  const pages = createBrowserPages(site, releases, first);
  const router = createRouter(site, pages, async (modules) => {
    // Before it prepares another page the loader still knows what this one waits for.
    const taken = typedIsTaken(root, loader.untilMounted);
    await Promise.all([loader.prepare(modules), taken]);
  });
  const sentFor = router.place();

  const regions = content === undefined ? null : root.querySelector(content);
  const isAltered = watchAlterations(root, composition.sent);
  if (regions) removeStrangers(regions);
  forgetTypedOnLeaving(router, keepTyped(root));
  // A transition: React lets the browser go first, as often as it wants to.
  startTransition(() => {
    hydrateRoot(
      root,
      <PageRoot site={site} data={data} loader={loader} router={router}>
        <RouterInBrowser router={router} onLive={onLive} toSection={site.toSection ?? showSection}>
          <SitePage
            site={site}
            data={data}
            pages={pages}
            overrides={overrides}
            onFailure={() => links.abort()}
          />
        </RouterInBrowser>
      </PageRoot>,
      { onRecoverableError: (error) => onRecoverableError(error, isAltered) },
    );
  });
  loader.prefetch(laterModulesAt(site, window.location.pathname));
  prefetchOnIntent(pages, loader);

  if (process.env.NODE_ENV === 'development') {
    void import('./development/watchRemotes.ts').then(({ watchRemotes }) => watchRemotes());
  }
}

function onRecoverableError(error: unknown, isAltered: () => boolean): void {
  const { digest } = error as { digest?: string };
  // A region that the server left out on purpose is no news.
  if (digest === BROWSER_ONLY_DIGEST) return;
  // biome-ignore lint/suspicious/noConsole: for whoever wonders; nothing has failed
  if (isAltered()) console.info('Something has changed this page; parts were rendered anew', error);
  else reportError(error);
}

/** The fields of another page are nobody's model for those of this one. */
function forgetTypedOnLeaving(router: BrowserRouter, forget: () => void): void {
  const left = router.place().pathname;
  const leave = router.subscribe(({ pathname }) => {
    if (pathname === left) return;
    forget();
    leave();
  });
}
