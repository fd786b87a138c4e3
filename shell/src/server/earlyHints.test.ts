/** @jest-environment node */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type StartedShell, startShell } from '../../fixtures/startShell.ts';

let shell: StartedShell;
afterEach(() => shell.stop());

const FONT = '</assets/text.woff2>;rel=preload;as=font;crossorigin;media="(min-width:48em)"';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** What came before it. */
  hints: { status: number; link: unknown }[];
}

function get(path: string, headers: Record<string, string>, onHint = () => {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const hints: Answer['hints'] = [];
    const asking = request(shell.url + path, { headers });
    asking.on('information', ({ statusCode, headers: { link } }) => {
      hints.push({ status: statusCode, link });
      onHint();
    });
    asking.on('error', reject).on('response', async (answer: IncomingMessage) => {
      const { statusCode: status = 0, headers: told } = answer;
      resolve({ status, headers: told, body: await text(answer), hints });
    });
    asking.end();
  });
}

const BROWSER = { 'sec-fetch-mode': 'navigate' };

it('names the fonts of a page in its headers, for wide windows, and no script', async () => {
  shell = await startShell();

  for (const path of ['/', '/nothing-here']) {
    const { headers, hints } = await get(path, BROWSER);
    expect(headers.link).toBe(FONT);
    expect(hints).toEqual([]);
  }
});

it('tells a browser of the fonts while its page is being made, where that is requested', async () => {
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

  // The page is not there before it has been told.
  const { status, headers, body, hints } = await get('/', BROWSER, make);

  expect(hints).toEqual([{ status: 103, link: FONT }]);
  expect([status, headers.link]).toEqual([200, FONT]);
  expect(body).toContain('</html>');
});

it.each([
  ['a client that shows no page', '/', { accept: '*/*' }],
  ['a script of the page', '/', { 'sec-fetch-mode': 'cors' }],
  ['who asks for another spelling', '/Waitlist', BROWSER],
])('sends %s one answer alone', async (_who, path, headers) => {
  shell = await startShell({ earlyHints: true });

  expect((await get(path, headers)).hints).toEqual([]);
});
