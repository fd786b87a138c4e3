import { chmod, readFile, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import path from 'node:path';
import { listen } from '../../service/src/http/listen.ts';
import { type ContentRepository, contentRepository } from '../fixtures/contentRepository.ts';
import { createWordsServer } from './createWordsServer.ts';
import { readLiterals } from './literals.ts';
import type { Words } from './readWords.ts';

const TOKEN = 'the-token';
const HERO = 'remote-marketing/src/content/hero.ts';
const NOTE = { file: HERO, path: 'hero.footnote', was: '' };

let repository: ContentRepository;
let server: Server;
let url: string;
let checked: string[];
let failure: string | undefined;

beforeEach(async () => {
  repository = await contentRepository();
  NOTE.was = (await committedTexts()).get(NOTE.path) ?? '';
  checked = [];
  failure = undefined;
  server = createWordsServer({
    root: repository.folder,
    token: TOKEN,
    site: 'http://localhost:3000',
    siteState: () => 'The site is starting.',
    tools: {
      // Wraps a long line, like the formatter.
      format: async (_, source) => source.replace(/^( +footnote:) (.{90,})$/m, '$1\n    $2'),
      check: async (files) => {
        checked.push(...files);
        if (failure !== undefined) throw new Error(failure);
      },
    },
  });
  url = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await repository.remove();
});

/** The hero's texts, read from its file, since the marketing team may change them. */
const committedTexts = async () =>
  new Map(readLiterals(await read(HERO)).map(({ path: name, text }) => [name, text]));
const read = (file: string) => readFile(path.join(repository.folder, file), 'utf8');
const write = (file: string, content: string | Buffer) =>
  writeFile(path.join(repository.folder, file), content);
const post = async (route: string, body: BodyInit = '{}') => {
  const response = await fetch(url + route, {
    method: 'POST',
    headers: { 'x-words-token': TOKEN },
    body,
  });
  return { status: response.status, body: await response.json() };
};
const save = async (change: object) => (await post('/texts', JSON.stringify(change))).body;
const texts = async (): Promise<Words> =>
  (await fetch(`${url}/texts`, { headers: { 'x-words-token': TOKEN } })).json();
const textAt = async (file: string, name: string) =>
  (await texts()).files
    .find((other) => other.file === file)
    ?.texts.find((text) => text.path === name);

describe('access', () => {
  /** The status of a request with headers that `fetch` does not send. */
  const statusOf = (target: string, headers: Record<string, string>, method = 'GET') =>
    new Promise((settle) => {
      const sent = request(url + target, { method, headers }, (response) => {
        response.resume();
        settle(response.statusCode);
      });
      sent.end();
    });

  it('requires the token, and forbids frames', async () => {
    const page = await fetch(`${url}/?token=${TOKEN}`);

    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await statusOf('/', {})).toBe(403);
    expect(await statusOf('/?token=other', {})).toBe(403);
    expect(await statusOf('/texts', {})).toBe(403);
    expect(await statusOf('/commit', { 'x-words-token': 'other' }, 'POST')).toBe(403);
  });

  it('refuses pages of other sites, and foreign host names for this machine', async () => {
    const token = { 'x-words-token': TOKEN };

    expect(await statusOf('/texts', token)).toBe(200);
    expect(await statusOf('/texts', { ...token, host: 'evil.example' })).toBe(421);
    expect(await statusOf('/texts', { ...token, origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf('/texts', { ...token, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('refuses requests that do not change a text', async () => {
    expect((await post('/texts', JSON.stringify({ file: HERO }))).status).toBe(400);
    expect((await post('/texts', new Uint8Array(1))).status).toBe(400);
    expect(await save({ ...NOTE, file: '../hero.ts', text: 'New' })).toEqual({
      outcome: 'conflict',
    });
  });
});

describe('texts', () => {
  it('have limits, samples, fixed words and statements', async () => {
    expect(await textAt(HERO, 'hero.badge')).toMatchObject({ fixedBy: 'Launching Soon' });
    expect(await textAt('shell/src/content/pages.ts', 'PAGE_TEXTS.home.title')).toMatchObject({
      label: 'Home › Title',
      limit: 60,
      placeholders: ['product'],
    });
    expect(
      await textAt('remote-marketing/src/content/testimonials.ts', 'testimonials[0].quote'),
    ).toMatchObject({ isSample: true, limit: 180, label: expect.stringMatching(/ › Quote$/) });
    expect(
      await textAt('remote-waitlist/src/content/waitlistPage.ts', 'waitlistPage.claims[0].figure'),
    ).toMatchObject({ isSample: true, fixedBy: '10,000+' });
    expect((await texts()).values).toMatchObject({ product: 'Statline' });
  });

  it('keep their own limits', async () => {
    const { files } = await texts();
    const over = files
      .flatMap((file) => file.texts)
      .filter(({ text, limit = Number.POSITIVE_INFINITY }) => text.length > limit);

    expect(over).toEqual([]);
  });

  it('are read from every file, except one that is not UTF-8', async () => {
    await write(HERO, Buffer.from([0x27, 0xff, 0x27]));

    const { files } = await texts();

    expect(files.filter(({ problem }) => problem !== undefined)).toMatchObject([
      { file: HERO, problem: `${HERO} is not valid UTF-8.`, texts: [] },
    ]);
    expect(files).toHaveLength(15);
    expect(await save({ ...NOTE, text: 'New' })).toMatchObject({ outcome: 'refused' });
    expect(await readFile(path.join(repository.folder, HERO))).toHaveLength(3);
  });
});

describe('saving', () => {
  it.each(["It's new", 'So "new"', 'Back\\slash `$`'])(
    'writes %s into its literal and changes nothing else',
    async (text) => {
      const before = await read(HERO);

      expect(await save({ ...NOTE, text })).toEqual({ outcome: 'saved', text });

      expect(await textAt(HERO, NOTE.path)).toMatchObject({ text, committed: NOTE.was });
      const lines = (await read(HERO)).split('\n');
      const changed = before.split('\n').filter((line, at) => line !== lines[at]);
      expect(changed).toEqual([expect.stringContaining(NOTE.was)]);
    },
  );

  it('keeps the spaces between a text and a link', async () => {
    const file = 'remote-legal/src/content/privacyPolicy.ts';
    const name = 'privacyPolicy.rules[4].body[2][0]';
    const was = (await textAt(file, name))?.text;

    expect(await save({ file, path: name, was, text: 'Send an email to' })).toEqual({
      outcome: 'saved',
      text: 'Send an email to ',
    });
  });

  it.each([
    ['hero.headline.because', 'Since', 'docs/product.md fixes these words.'],
    [NOTE.path, '', 'Write something'],
    [NOTE.path, 'A\nB', 'without line breaks'],
    [NOTE.path, '</script><b>', 'Leave out markup'],
  ])('refuses as %s: %p', async (name, text, problem) => {
    const before = await read(HERO);
    const was = (await committedTexts()).get(name);

    const result = await save({ file: HERO, path: name, was, text });

    expect(result).toMatchObject({ outcome: 'refused' });
    expect(result.problems.join()).toContain(problem);
    expect(await read(HERO)).toBe(before);
  });

  it('refuses invalid UTF-8', async () => {
    const [start = '', end = ''] = JSON.stringify({ ...NOTE, text: '%' }).split('%');
    const body = Uint8Array.from([...Buffer.from(start), 0xff, ...Buffer.from(end)]);

    expect((await post('/texts', body)).body).toMatchObject({ outcome: 'refused' });
  });

  it('reports a change made in another tab or an editor, and keeps it', async () => {
    await save({ ...NOTE, text: 'Of the other tab' });
    expect(await save({ ...NOTE, text: 'Of this tab' })).toEqual({
      outcome: 'conflict',
      text: 'Of the other tab',
    });

    await write(HERO, (await read(HERO)).replace('footnote', 'afterword'));
    expect(await save({ ...NOTE, text: 'Of this tab' })).toEqual({ outcome: 'conflict' });
    expect(await textAt(HERO, 'hero.afterword')).toMatchObject({ text: 'Of the other tab' });
  });

  it('saves all of several texts sent at once', async () => {
    const other = 'countdown.inWords';
    const lead = { file: HERO, path: other, was: (await committedTexts()).get(other) };

    await Promise.all([save({ ...NOTE, text: 'One' }), save({ ...lead, text: 'Two' })]);

    expect(await read(HERO)).toMatch(/'One'[\s\S]*'Two'/);
  });
});

describe('a commit', () => {
  const LONG = `One email when we launch. ${'And no other. '.repeat(6)}`.trim();

  it('contains only the changed content files, formatted and checked', async () => {
    const { git } = repository;
    await write('other.txt', 'staged');
    git('add', 'other.txt');
    await save({ ...NOTE, text: LONG });

    const { body } = await post('/commit');

    expect(body).toMatchObject({ outcome: 'committed', message: 'Words: hero' });
    expect(checked).toEqual([HERO]);
    expect(git('show', '--name-only', '--format=%s').trim()).toBe(`Words: hero\n\n${HERO}`);
    expect(git('show', `HEAD:${HERO}`)).toContain(`footnote:\n    '${LONG}',`);
    expect(git('status', '--porcelain').trim()).toBe('A  other.txt');
  });

  it('is not made if a check fails; the texts stay, and can be committed later', async () => {
    await save({ ...NOTE, text: LONG });
    failure = 'A test fails';

    expect((await post('/commit')).body).toMatchObject({
      outcome: 'refused',
      output: 'A test fails',
    });
    expect(repository.git('log', '--format=%s').trim()).toBe('Content');

    failure = undefined;
    expect((await post('/commit')).body).toMatchObject({ outcome: 'committed' });
  });

  it('is refused if a file has other changes than texts, staged or not', async () => {
    await save({ ...NOTE, text: 'New' });
    const words = await read(HERO);
    await write(HERO, `${words}\nexport const more = 1;\n`);
    expect((await post('/commit')).body.reason).toContain('has changes that are not words');

    repository.git('add', '.');
    await write(HERO, words);
    expect((await post('/commit')).body.reason).toContain('is staged with other contents');
    expect(checked).toEqual([]);
  });

  it('is refused if an editor has written a text that the page would refuse', async () => {
    const source = await read(HERO);
    await write(HERO, source.replace(NOTE.was, '<b>New</b>'));
    expect((await post('/commit')).body.reason).toBe(`“Footnote” in ${HERO} needs another text.`);

    await write(HERO, source.replace("'Because'", "'Since'"));
    expect((await post('/commit')).body.reason).toMatch(/^“Headline › Because” in /);
  });

  it('is not made without changes', async () => {
    expect((await post('/commit')).body).toEqual({ outcome: 'unchanged' });
  });

  it("reports git's error message", async () => {
    await save({ ...NOTE, text: 'New' });
    await write('.git/hooks/pre-commit', '#!/bin/sh\necho "Not on a Friday"; exit 1\n');
    await chmod(path.join(repository.folder, '.git/hooks/pre-commit'), 0o755);

    expect((await post('/commit')).body).toMatchObject({
      outcome: 'refused',
      reason: 'Git has not committed.',
      output: 'Not on a Friday',
    });
  });
});
