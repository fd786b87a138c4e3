import { TEMPLATES } from '../../composition/scriptTemplates.ts';
import { fetchAhead } from '../needs/fetchAhead.ts';
import { isSparing } from '../needs/isSparing.ts';
import { findTemplate } from './insertScripts.ts';

/**
 * Has the browser fetch the host's program, and not run it: the visitor's first act finds it there.
 * Not where the visitor asks for little data. `<link rel="prefetch">` would not do: Firefox holds it
 * against the policy's `default-src`, and Safari knows none.
 */
export function prefetchProgram(): void {
  if (isSparing()) return;
  const scripts = findTemplate(TEMPLATES.program)?.content.querySelectorAll('script') ?? [];
  fetchAhead(
    Array.from(scripts, (script) => script.getAttribute('src') ?? ''),
    'low',
  );
}
