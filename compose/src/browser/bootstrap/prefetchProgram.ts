import { TEMPLATES } from '../../composition/scriptTemplates.ts';
import { hintScript } from '../needs/hintScript.ts';
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
    const { crossOrigin } = script;
    hintScript('prefetch', { href: script.getAttribute('src') ?? '', crossOrigin });
  }
}
