import type { ReactNode } from 'react';
import { type PrerenderOptions, prerenderToNodeStream } from 'react-dom/static';

/**
 * What React writes beside a form whose `action` is a function, to keep what is sent early: an inline script,
 * which no page's policy allows. Here `recordInteractions` keeps it.
 */
const FORM_REPLAY = /<script>[^<]*\$\$reactFormReplay[^<]*<\/script>/;

/**
 * React's own prerender, as text. Through a stream of Node's: one of the web's makes promises for each 4 KB,
 * and in a worker process each of them calls the hook of `runningModule`.
 */
export async function prerenderToText(
  element: ReactNode,
  options: PrerenderOptions,
): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element, options);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    prelude.on('data', (part: Buffer) => parts.push(part));
    prelude.once('end', () => resolve(Buffer.concat(parts).toString().replace(FORM_REPLAY, '')));
    prelude.once('error', reject);
  });
}
