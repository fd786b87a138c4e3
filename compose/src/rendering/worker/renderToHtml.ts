import { once } from 'node:events';
import type { ReactNode } from 'react';
import { type PrerenderOptions, prerenderToNodeStream } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';

/** React's script for forms with a function as `action`: no policy allows it; `recordInteractions` does the same. */
const FORM_REPLAY = /<script>[^<]*\$\$reactFormReplay[^<]*<\/script>/;

/**
 * Renders with React's `prerender`, and collects the styled components' `<style>` elements. It uses a Node stream: a
 * web stream makes promises for each 4 KB, and each calls the hook of `runningModule`.
 */
export async function renderToHtml(
  element: ReactNode,
  options: PrerenderOptions,
): Promise<{ html: string; styles: string }> {
  const sheet = new ServerStyleSheet();
  try {
    const { prelude } = await prerenderToNodeStream(sheet.collectStyles(element), {
      // Keeps all HTML in order: a boundary that is moved to the end needs a script that puts it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      ...options,
    });
    let html = '';
    prelude.setEncoding('utf8').on('data', (part: string) => {
      html += part;
    });
    await once(prelude, 'end');
    return { html: html.replace(FORM_REPLAY, ''), styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}
