/** @jest-environment node */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type StartedShell, startShell } from '../../fixtures/startShell.ts';

let shell: StartedShell;
afterEach(() => shell.stop());

const FONT = '</assets/text.woff2>;rel=preload;as=font;crossorigin;media="(min-width:48em)"';

interface HintedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Informational responses before the final response. */
  hints: { status: number; link: unknown }[];
}

function get(
  path: string,
  headers: Record<string, string>,
  onHint = () => {},
): Promise<HintedResponse> {
  return new Promise((resolve, reject) => {
    const hints: HintedResponse['hints'] = [];
    const call = request(shell.url + path, { headers });
    call.on('information', ({ statusCode, headers: { link } }) => {
      hints.push({ status: statusCode, link });
      onHint();
    });
    call.on('error', reject).on('response', async (response: IncomingMessage) => {
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, headers: received, body: await text(response), hints });
    });
    call.end();
  });
}

const BROWSER = { 'sec-fetch-mode': 'navigate' };

it("a page's headers preload its fonts for wide windows, and no script", async () => {
  shell = await startShell();

  for (const path of ['/', '/nothing-here']) {
    const { headers, hints } = await get(path, BROWSER);
    expect(headers.link).toBe(FONT);
    expect(hints).toEqual([]);
  }
});

it('sends the fonts as early hints while the page is rendered, if enabled', async () => {
  let make = () => {};
  const made = new Promise<void>((resolve) => {
    make = resolve;
  });
  shell = await startShell({
    earlyHints: true,
    readDashboard: async () => {
      await made;
      return { status: 'loading' };
    },
  });

  // The page is rendered only after the hint.
  const { status, headers, body, hints } = await get('/', BROWSER, make);

  expect(hints).toEqual([{ status: 103, link: FONT }]);
  expect([status, headers.link]).toEqual([200, FONT]);
  expect(body).toContain('</html>');
});

it.each([
  ['a client that accepts no HTML', '/', { accept: '*/*' }],
  ['a script of the page', '/', { 'sec-fetch-mode': 'cors' }],
  ['a request in another spelling', '/Waitlist', BROWSER],
])('sends no early hints for %s', async (_what, path, headers) => {
  shell = await startShell({ earlyHints: true });

  expect((await get(path, headers)).hints).toEqual([]);
});
