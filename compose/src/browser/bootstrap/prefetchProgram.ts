import { TEMPLATES } from '../../composition/scriptTemplates.ts';
import { isSparing } from '../needs/isSparing.ts';
import { findTemplate } from './insertScripts.ts';

/**
 * Has the browser fetch the host's program, and not run it: the visitor's first act finds it there.
 * Not where the visitor asks for little data. `<link rel="prefetch">` would not do: Firefox holds it
 * against the policy's `default-src`, and Safari knows none.
 */
export function prefetchProgram(): void {
  if (isSparing()) return;
  for (const script of findTemplate(TEMPLATES.program)?.content.querySelectorAll('script') ?? []) {
    // What cannot be had now is asked for again at the first act.
    fetch(script.getAttribute('src') ?? '', { priority: 'low' })
      .then((answer) => answer.blob())
      .catch(() => {});
  }
}
