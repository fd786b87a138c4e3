/** @jest-environment node */
import { cpuOf } from '../../../../service/fixtures/cpuOf.ts';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { bundleShowing, makeRelease } from '../../../fixtures/makeRelease.ts';
import { createSmokeRender } from '../../rendering/smoke/createSmokeRender.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { checkRelease } from './checkRelease.ts';
import { createReleaseContract } from './createReleaseContract.ts';

const logged: object[] = [];
const logger = { info: (line: object) => void logged.push(line) };
const smokeRender = createSmokeRender({
  program: builtProgram('smokeRender'),
  logger: logger as never,
});

function madeWith(overrides: Parameters<typeof makeRelease>[0]) {
  const { release, files } = makeRelease(overrides);
  const { serverBundle: file = '' } = release;
  const code = files.get(file)?.toString();
  return { release, bundle: code === undefined ? undefined : { file, code } };
}

/** Every reason why a release is refused: none, if it is admitted. */
async function reasonsFor(
  overrides: Parameters<typeof makeRelease>[0],
  contract = LEGAL_CONTRACT,
): Promise<readonly string[]> {
  const { release, bundle } = madeWith(overrides);
  try {
    await checkRelease(release, bundle, { smokeRender, contract });
    return [];
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.reasons;
    throw error;
  }
}

const exporting = (body: string) =>
  `exports.PrivacyPolicy = () => { ${body} }; exports.TermsOfService = () => null;`;

it('admits a release whose modules all render', async () => {
  expect(await reasonsFor({})).toEqual([]);
});

it('admits a release without a server bundle, for the browser only', async () => {
  expect(await reasonsFor({ serverBundle: null })).toEqual([]);
});

it('admits a release built against an earlier minor version of a shared library', async () => {
  const requires = { react: '^19.2.0', 'react-dom': '^19.2.0', 'styled-components': '^6.5.0' };

  expect(await reasonsFor({ requires })).toEqual([]);
});

it('reports every shared library whose version the shell cannot provide', async () => {
  const requires = { react: '^18.0.0', 'styled-components': '^5.0.0', jquery: '^3.0.0' };

  expect(await reasonsFor({ requires })).toEqual([
    expect.stringMatching(/^it needs react \^18\.0\.0, the shell has 19\./),
    expect.stringMatching(/^it needs styled-components \^5\.0\.0, the shell has 6\./),
    'it needs jquery ^3.0.0, the shell has none',
  ]);
});

it("reports that a host of an earlier engine lacks the containers' runtime", async () => {
  const { '@statline/compose/runtime': runtime, ...versions } = LEGAL_CONTRACT.versions;
  const requires = { '@statline/compose/runtime': `^${runtime}` };

  expect(await reasonsFor({ requires })).toEqual([]);
  expect(await reasonsFor({ requires }, { ...LEGAL_CONTRACT, versions })).toEqual([
    'it needs @statline/compose/runtime ^1.0.0, the shell has none',
  ]);
});

it('refuses an invalid version range', async () => {
  expect(await reasonsFor({ requires: { react: 'newest' } })).toHaveLength(1);
});

it('is not blocked by a long version range', async () => {
  const check = (length: number) => () =>
    reasonsFor({ requires: { react: '>19.0.0 '.repeat(length), vue: '3.0.0' } });

  const usual = await cpuOf(check(100));

  expect(await cpuOf(check(100_000))).toBeLessThan(100 * usual);
});

it('refuses a release with a file that would be a page of the site', async () => {
  expect(await reasonsFor({ assets: { 'prize.html': '<h1>You have won</h1>' } })).toEqual([
    expect.stringMatching(
      /^it has prize\.html, but the files of a release are of these types: png, /,
    ),
  ]);
});

it('reports every module that the shell mounts and the release does not expose', async () => {
  expect(await reasonsFor({ exposes: ['PrivacyPolicy'] })).toEqual([
    'it does not expose TermsOfService, which the shell mounts',
  ]);
});

it('admits a release without an optional module, and renders the others', async () => {
  const { release, bundle } = madeWith({ exposes: ['PrivacyPolicy'] });
  const run = jest.fn(smokeRender);

  await checkRelease(release, bundle, {
    smokeRender: run,
    contract: LEGAL_CONTRACT,
    required: ['legal/PrivacyPolicy'],
  });

  const mounts = [
    expect.objectContaining({ module: 'legal/PrivacyPolicy', props: expect.anything() }),
  ];
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ mounts }));
});

it.each([
  ['is missing', '', ['legal/PrivacyPolicy', 'legal/TermsOfService']],
  ['exists', 'Imprint', ['legal/PrivacyPolicy', 'legal/TermsOfService', 'legal/Imprint']],
])('admits a release whose optional module %s', async (_what, optional, rendered) => {
  const { mounts } = LEGAL_CONTRACT;
  const imprint = { 'legal/Imprint': { sampleProps: {}, optional: true } };
  const contract = { ...LEGAL_CONTRACT, mounts: { ...mounts, ...imprint } };
  const exposes = ['PrivacyPolicy', 'TermsOfService', optional].filter(Boolean);
  const { release, bundle } = madeWith({ exposes });
  const run = jest.fn(smokeRender);

  await checkRelease(release, bundle, { smokeRender: run, contract });

  expect(run.mock.calls[0]?.[0].mounts.map(({ module }) => module)).toEqual(rendered);
});

it('refuses a release whose optional module exists and does not render', async () => {
  const imprint = { 'legal/PrivacyPolicy': { sampleProps: {}, optional: true } };
  const contract = { ...LEGAL_CONTRACT, mounts: imprint };

  expect(await reasonsFor({ serverBundle: exporting('throw new Error("one")') }, contract)).toEqual(
    ['legal/PrivacyPolicy does not render with sample props: one'],
  );
});

it("checks a release against another shell's contract", async () => {
  const contract = { ...LEGAL_CONTRACT, mounts: { 'legal/Imprint': { sampleProps: {} } } };

  expect(await reasonsFor({}, contract)).toEqual([
    'it does not expose Imprint, which the shell mounts',
  ]);
});

it.each([
  ['does not export a module', 'exports.TermsOfService = () => null;', /does not export PrivacyP/],
  ['is not JavaScript', '<!doctype html>', /its server bundle throws: Unexpected token/],
  ['throws when it is evaluated', 'throw new Error("no")', /its server bundle throws: no/],
  ['throws a value other than an error', 'throw "no"', /its server bundle throws: no/],
  ['imports an unshared library', 'require("fs")', /imports "fs", which the shell does not share/],
  ['imports from Node', 'require("node:fs")', /imports "node:fs", which the shell does not share/],
  ['throws while a module renders', exporting('throw new Error("no")'), /PrivacyPolicy .*: no$/],
  ['renders an invalid React child', exporting('return {}'), /PrivacyPolicy does not render/],
  [
    'suspends forever',
    exporting('throw new Promise(() => {})'),
    /PrivacyPolicy does not render .* not finished within 5 s/,
  ],
])('refuses a server bundle that %s', async (_what, serverBundle, reason) => {
  expect(await reasonsFor({ serverBundle })).toEqual([expect.stringMatching(reason)]);
});

/** A bundle that is whole, but for what it does first. */
const after = (code: string) => `${code}\n${bundleShowing('whole')}`;

const LOOP = 'for (;;);';
const MICROTASKS = '(async () => { for (;;) await null; })();';
const THROWN = 'setTimeout(() => { throw new Error("later") });';
const REJECTED = 'Promise.reject(new Error("later"));';
const EXIT = 'process.exit(0);';
const HOG = 'for (let hog = [1, 2]; ; ) hog = hog.concat(hog);';
const BUFFERS = 'for (const hog = []; ; ) hog.push(Buffer.alloc(1e8, 1));';
const PATCH = 'Array.prototype.map = () => [];';

/** A busy machine may not come to the limit of the memory before that of the time. */
const MEMORY = '.*(for want of memory|more than 600 MB|within 2 s)';

/** What would have harmed the host, were the bundle run in its process. */
it.each([
  ['never ends when it is evaluated', LOOP, 'its server bundle: it did not come to an end'],
  ['never ends rendering a module', exporting(LOOP), 'legal/PrivacyPolicy .* did not come to an'],
  [
    'never ends in its microtasks',
    after(MICROTASKS),
    'its server bundle: it did not come to an end',
  ],
  [
    'never ends in the microtasks of a module',
    exporting(`${MICROTASKS} return null`),
    'legal/P.* end',
  ],
  ['throws in a timer', after(THROWN), 'its server bundle: it threw an uncaught error: later'],
  [
    'throws in a timer of a module',
    exporting(`${THROWN} return null`),
    'legal/P.* uncaught error: later',
  ],
  [
    'leaves a rejection unhandled',
    after(REJECTED),
    'its server bundle: it had an unhandled rejection: later',
  ],
  [
    'rejects in a module',
    exporting(`${REJECTED} return null`),
    'legal/P.* unhandled rejection: later',
  ],
  ['ends its process', EXIT, 'its server bundle: it ended its process with the exit code 0'],
  ['ends its process rendering', exporting(EXIT), 'legal/P.* ended its process'],
  ['fills the heap', HOG, `its server bundle: ${MEMORY}`],
  ['fills the memory with buffers', exporting(BUFFERS), `legal/P.* ${MEMORY}`],
  ['changes built-ins', after(PATCH), 'its server bundle changes Array.prototype.map'],
])(
  'refuses, without harm to itself, a server bundle that %s',
  async (_what, serverBundle, reason) => {
    expect(await reasonsFor({ serverBundle })).toEqual([expect.stringMatching(reason)]);
  },
);

it.each(['memo(Words)', 'forwardRef(Words)', 'lazy(async () => ({ default: Words }))'])(
  'admits a module that is %s',
  async (component) => {
    const serverBundle = `const { forwardRef, lazy, memo } = require('react');
      const Words = () => 'words';
      exports.PrivacyPolicy = exports.TermsOfService = ${component};`;

    expect(await reasonsFor({ serverBundle })).toEqual([]);
  },
);

it("renders each module with the contract's sample props", async () => {
  const serverBundle = `exports.PrivacyPolicy = ({ id }) => { throw new Error(\`given \${id}\`); };
    exports.TermsOfService = () => null;`;

  expect(await reasonsFor({ serverBundle })).toEqual([
    'legal/PrivacyPolicy does not render with sample props: given legal/PrivacyPolicy',
  ]);
});

it('reports every section that a module does not render', async () => {
  const sections = ['privacy', 'cookies'];
  const policy = { 'legal/PrivacyPolicy': { sampleProps: {}, sections } };
  const serverBundle = `const { createElement } = require('react');
    exports.PrivacyPolicy = () => createElement('h2', { id: 'cookies' }, 'Cookies');`;

  expect(await reasonsFor({ serverBundle }, { ...LEGAL_CONTRACT, mounts: policy })).toEqual([
    'legal/PrivacyPolicy: no element has the id privacy, to which links of the site lead',
  ]);
});

it('reports every module that does not render', async () => {
  const serverBundle = exporting('throw new Error("one")').replace('null', 'absent.words');

  expect(await reasonsFor({ serverBundle })).toEqual([
    'legal/PrivacyPolicy does not render with sample props: one',
    expect.stringMatching(/^legal\/TermsOfService does not render with sample props: absent is/),
  ]);
});

it('fails without a refusal if no process can be started', async () => {
  const { release, bundle } = madeWith({});
  const nowhere = createSmokeRender({
    program: { file: '/nowhere.cjs' },
    logger: logger as never,
  });

  const gate = { smokeRender: nowhere, contract: LEGAL_CONTRACT };

  await expect(checkRelease(release, bundle, gate)).rejects.toThrow(/could not be run/);
});

it("renders modules registered in a slot with the slot's sample props", async () => {
  const sampleProps = { price: 'sample' };
  const contract = { ...LEGAL_CONTRACT, slots: { offers: { sampleProps } } };
  const exposes = ['PrivacyPolicy', 'TermsOfService', 'Offer'];
  const offering = (body: string) => ({
    exposes,
    slots: { offers: 'Offer' },
    serverBundle: `${bundleShowing('words')}; exports.Offer = ({ price }) => ${body};`,
  });

  expect(await reasonsFor(offering('price.toUpperCase()'), contract)).toEqual([]);
  expect(await reasonsFor(offering('price.toFixed(2)'), contract)).toEqual([
    expect.stringContaining('price.toFixed is not a function'),
  ]);
});

describe('pages that a release declares', () => {
  const grants = createReleaseContract(grantingSite).grants;
  const granting = { ...LEGAL_CONTRACT, ...(grants && { grants }) };
  const page = {
    path: '/legal/rules/:sport',
    module: 'PrivacyPolicy',
    title: 'Rules',
    description: 'Of a sport.',
    props: { words: 'own' },
    entries: [{ sport: 'golf' }, { sport: 'chess' }],
  };
  const serverBundle = `exports.TermsOfService = () => null;
    exports.PrivacyPolicy = ({ site, words, params }) => {
      if (params && [site, words, params.sport].join() !== 'sample,own,golf') {
        throw new Error('given ' + [site, words, params.sport]);
      }
      return null;
    }`;

  it("are rendered at each of their addresses, with the site's sample props and their own", async () => {
    expect(await reasonsFor({ serverBundle, pages: [page] }, granting)).toEqual([
      'legal/PrivacyPolicy does not render as the page /legal/rules/chess: given sample,own,chess',
    ]);
    const {
      entries: [golf],
    } = page;
    expect(
      await reasonsFor({ serverBundle, pages: [{ ...page, entries: [golf] }] }, granting),
    ).toEqual([]);
  });

  it('are refused with a reason each if the site does not grant them', async () => {
    const other = { ...page, path: '/rules/:sport', module: 'Rules' };

    expect(await reasonsFor({ pages: [page, other] }, granting)).toEqual([
      'its page /rules/:sport mounts Rules, which the release does not expose',
      'its page /rules/:sport is not granted: the site grants legal /legal/',
    ]);
  });

  it('are removed from a release that visitors already had, without refusing it', async () => {
    const { release, bundle } = madeWith({ pages: [page, { ...page, path: '/rules/:sport' }] });

    const { pages } = await checkRelease(release, bundle, {
      smokeRender: async () => [],
      contract: granting,
      invalidParts: 'leave out',
    });

    expect(pages).toEqual([page]);
  });
});
