import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { modulesOf } from '../../site/pagesOf.ts';
import { hrefOf } from '../interactions/nativeEffectOf.ts';
import { savesData } from '../page/savesData.ts';
import type { BrowserPages } from './createBrowserPages.ts';

/**
 * Fetches the modules of a page when a pointer, a finger or the focus comes to a link or form that leads to it. The
 * files are requested at once, since the releases of linked pages are known by then. For visitors who save data only a
 * press counts.
 */
export function prefetchOnIntent(
  pages: Pick<BrowserPages, 'at' | 'find'>,
  { obtain, prefetch }: Record<'obtain' | 'prefetch', (modules: readonly ModuleId[]) => unknown>,
): void {
  const linked = Array.from(document.links, ({ pathname }) => pages.at(pathname)?.regions ?? []);
  if (!savesData()) void obtain([...new Set(modulesOf(linked.flat()))]);

  const onIntent = async ({ type, target, relatedTarget }: MouseEvent | FocusEvent) => {
    if (savesData() !== (type === 'pointerdown')) return;
    const lead = target instanceof Element && target.closest('a[href], form:not([method=post])');
    // A pointer that moves within the link was over it before.
    if (!lead || lead.contains(relatedTarget as Node | null)) return;
    const href = hrefOf(lead);
    if (!URL.canParse(href, document.baseURI)) return;
    const { origin, pathname } = new URL(href, document.baseURI);
    if (origin !== window.location.origin || pathname === window.location.pathname) return;
    const page = pages.at(pathname) ?? (await pages.find(pathname));
    if (page) prefetch(modulesOf(page.regions));
  };

  for (const intent of ['pointerover', 'focusin', 'pointerdown'] as const) {
    document.addEventListener(intent, onIntent);
  }
}
