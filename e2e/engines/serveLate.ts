import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentSecurityPolicy } from '../../compose/src/pages/document/contentSecurityPolicy.ts';
import {
  APPLY_PATCHES,
  type ChangingParts,
  createLateStream,
  WHOLE_PARAMETER,
} from '../../compose/src/pages/late/createLateStream.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';

const region = (id: string, html = PLACEHOLDER) => `<div data-region="${id}">${html}</div>`;
const PLACEHOLDER =
  '<!--$--><!--$!--><template data-dgst="BROWSER_ONLY"></template><p>Wait</p><!--/$--><!--/$-->';

const page = (title: string, css: string, first?: string, second?: string) => ({
  css,
  parts: {
    head: `<title>${title}</title>`,
    styles: `<style data-of="components">${css}</style>`,
    html: `<main>${region('a/First', first)}<hr>${region('a/Second', second)}</main>`,
  },
});

/** Stages of a page, in the order of completion: its second region first. */
const STAGES = [
  page('Begun', 'p{top:1px}'),
  page('Begun', 'p{top:1px}b{top:2px}', undefined, '<b>Second</b>'),
  page('Whole', 'p{top:1px}b{top:2px}i{top:3px}', '<i>First</i>', '<b>Second</b>'),
] as const;
const STAGE_MS = 150;

const document = ({ head, styles, html }: ChangingParts) =>
  `<!doctype html><html><head><link rel="icon" href="data:,">${head}\n${styles}\n</head><body><div id="root">${html}</div><footer>End</footer></body></html>`;

/**
 * Serves a page with late regions, with the policy of a composed page. With `WHOLE_PARAMETER` it is sent as a whole.
 */
export const serveLate = () =>
  listenLocally(async (request, response) => {
    const [begun, more, whole] = STAGES;
    const isWhole = request.url?.includes(WHOLE_PARAMETER);
    const policy = contentSecurityPolicy({
      styles: [isWhole ? whole.css : begun.css],
      scripts: [APPLY_PATCHES],
      ...(!isWhole && { styleNonce: 'n0nce' }),
      foreignOrigins: [],
      granted: { connect: [], images: [] },
    });
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    if (isWhole) return void response.end(document(whole.parts));
    const stream = createLateStream('n0nce', '');
    stream.send(begun.parts, document);
    const sent = (async () => {
      for await (const chunk of stream.chunks()) response.write(chunk);
    })();
    await sleep(STAGE_MS);
    stream.send(more.parts, document);
    await sleep(STAGE_MS);
    stream.finish(whole.parts, document);
    await sent;
    response.end();
    await once(response, 'close');
  });
