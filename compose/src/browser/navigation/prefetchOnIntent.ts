import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { modulesOf } from '../../site/pagesOf.ts';
import { hrefOf } from '../interactions/nativeEffectOf.ts';
import { savesData } from '../savesData.ts';
import type { BrowserPages } from './createBrowserPages.ts';

/**
 * Fetches the modules of a page when a pointer, a finger or the focus comes to a link or form that leads there. For
 * visitors who save data only a press counts.
 */
export function prefetchOnIntent(
  pages: Pick<BrowserPages, 'at' | 'find'>,
  prefetch: (modules: readonly ModuleId[]) => void,
): void {
  const prefetchPage = async (href: string) => {
    const { origin, pathname } = window.location;
    const target = new URL(href, document.baseURI);
    if (target.origin !== origin || target.pathname === pathname) return;
    const page = pages.at(target.pathname) ?? (await pages.find(target.pathname));
    if (page) prefetch(modulesOf(page));
  };
  const onIntent = ({ type, target, relatedTarget }: MouseEvent | FocusEvent) => {
    if (savesData() !== (type === 'pointerdown')) return;
    const lead = target instanceof Element && target.closest('a[href], form:not([method=post])');
    // The pointer moves within the link: it was over the link before.
    if (!lead || lead.contains(relatedTarget as Node | null)) return;
    const href = hrefOf(lead);
    if (URL.canParse(href, document.baseURI)) void prefetchPage(href);
  };
  for (const intent of ['pointerover', 'focusin', 'pointerdown'] as const) {
    document.addEventListener(intent, onIntent);
  }
}
