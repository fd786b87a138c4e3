import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { Page } from '../../site/ComposedSite.ts';
import { modulesOf } from '../../site/pageModules.ts';
import type { LoadedModule } from '../../site/react/ModuleLoader.ts';
import { whenIdle } from '../bootstrap/whenIdle.ts';
import { hrefOf } from '../interactions/nativeEffectOf.ts';
import { savesData } from '../page/savesData.ts';
import type { BrowserPages } from './createBrowserPages.ts';
import { renderAhead } from './renderAhead.tsx';

interface Loader {
  obtain(modules: readonly ModuleId[]): unknown;
  prefetch(modules: readonly ModuleId[]): unknown;
  load(module: ModuleId): Promise<LoadedModule>;
}

/**
 * Fetches the modules of a page when a pointer, a finger or the focus comes to a link or form that leads to it. The
 * releases of linked pages are known by then. For visitors who save data only a press counts. A mouse rests on a link
 * for a while: the page is then rendered ahead as well.
 */
export function prefetchOnIntent(
  pages: Pick<BrowserPages, 'at' | 'find'>,
  { obtain, prefetch, load }: Loader,
  data: unknown,
  render = renderAhead,
): void {
  const isAhead = new Set<Page>();
  const linked = Array.from(document.links, ({ pathname }) => pages.at(pathname)?.regions ?? []);
  if (!savesData()) void obtain([...new Set(modulesOf(linked.flat()))]);

  const onIntent = async (event: PointerEvent | FocusEvent) => {
    const { type, target, relatedTarget } = event;
    if (savesData() !== (type === 'pointerdown')) return;
    const linkOrForm =
      target instanceof Element && target.closest('a[href], form:not([method=post])');
    // A pointer that moves within the link was over it before.
    if (!linkOrForm || linkOrForm.contains(relatedTarget as Node | null)) return;
    // Of an address that is no URL, a link has an empty origin; `new URL` would throw.
    const { origin, pathname } = Object.assign(document.createElement('a'), {
      href: hrefOf(linkOrForm),
    });
    if (origin !== window.location.origin || pathname === window.location.pathname) return;
    const page = pages.at(pathname) ?? (await pages.find(pathname));
    if (!page) return;
    await prefetch(modulesOf(page.regions));
    const isMouse = 'pointerType' in event && event.pointerType === 'mouse';
    if (!isMouse || isAhead.has(page)) return;
    isAhead.add(page);
    await whenIdle();
    if (window.location.pathname !== pathname) render(page.regions, data, load);
  };

  const intents = ['pointerover', 'focusin', 'pointerdown'] as const;
  for (const intent of intents) document.addEventListener(intent, onIntent);
}
