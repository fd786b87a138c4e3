import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { modulesOf } from '../../site/pagesOf.ts';
import { hrefOf } from '../interactions/nativeEffectOf.ts';
import { savesData } from '../savesData.ts';
import type { BrowserPages } from './createBrowserPages.ts';

/**
 * Fetches the modules of a page when a visitor is about to go there: a pointer or the keyboard
 * focus comes to one of its links, or to a form that leads there, or a finger does. For visitors who save
 * for little data only a press counts. What leads to the page that the visitor is on leads to
 * nothing new.
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
    if (!lead || isWithin(lead, relatedTarget)) return;
    const href = hrefOf(lead);
    if (URL.canParse(href, document.baseURI)) void prefetchPage(href);
  };
  for (const intent of ['pointerover', 'focusin', 'pointerdown'] as const) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
}

/** The pointer moves within the link: it was over the link before. */
const isWithin = (link: Element, from: EventTarget | null): boolean =>
  from instanceof Node && link.contains(from);
