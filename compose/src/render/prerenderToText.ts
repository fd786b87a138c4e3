import type { ReactNode } from 'react';
import { type PrerenderOptions, prerenderToNodeStream } from 'react-dom/static';

/**
 * React's own prerender, as text. Through a stream of Node's: one of the web's makes promises for each 4 KB,
 * and in a worker process Node tells of every one of them (`runningModule`).
 */
export async function prerenderToText(
  element: ReactNode,
  options: PrerenderOptions,
): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element, options);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    prelude.on('data', (part: Buffer) => parts.push(part));
    prelude.once('end', () => resolve(Buffer.concat(parts).toString()));
    prelude.once('error', reject);
  });
}
