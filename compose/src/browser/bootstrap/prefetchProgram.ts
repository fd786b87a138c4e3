import { TEMPLATES } from '../../composition/scriptTemplates.ts';
import { isSparing } from '../needs/isSparing.ts';
import { findTemplate } from './insertScripts.ts';

/**
 * Has the browser fetch the host's program, and not run it: the visitor's first act finds it there.
 * Not where the visitor asks for little data. A browser that knows no such hint (Safari) fetches it
 * at that act.
 */
export function prefetchProgram(): void {
  if (isSparing()) return;
  for (const script of findTemplate(TEMPLATES.program)?.content.querySelectorAll('script') ?? []) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.crossOrigin = script.crossOrigin;
    link.href = script.getAttribute('src') ?? '';
    document.head.append(link);
  }
}
