/** @jest-environment node */
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { changeLimits } from '../../../fixtures/changeLimits.ts';
import { MANY_REMOTES, manyRemotesSite } from '../../../fixtures/manyRemotesSite.tsx';
import { modulesAt } from '../../../fixtures/modulesAt.ts';
import { pageRequest, startTestRendering } from '../../../fixtures/startTestRendering.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { MEMORY_LIMITS } from '../process/memoryLimits.ts';
import type { PoolRenderer } from './createRenderer.ts';

const program = builtProgram('renderer', 'manyRemotesSite');
const TENTHS = manyRemotesSite.pages.map(({ path }) => path).filter((path) => path !== '/');

/** As large as a framework's code: a hundred of them are some 30 MB. */
const FILLING = `/* ${'x'.repeat(300_000)} */`;

const releases = MANY_REMOTES.map(
  (name): AdmittedRelease => ({
    pinned: {
      id: '0123456789abcdef',
      name,
      baseUrl: `/remotes/${name}/0123456789abcdef/`,
      container: { file: 'remoteEntry.js', global: name, integrity: 'sha384-x' },
      modules: { Part: ['Part.js'] },
    },
    pages: [],
    slots: {},
    checkedFiles: {},
    enhancements: {},
    serverBundle: {
      file: 'server.cjs',
      code: `const { createElement } = require('react');
        exports.Part = () => createElement('p', null, 'I am ${name}'); ${FILLING}`,
    },
    since: new Date(0),
    from: 'a test',
  }),
);

let renderer: PoolRenderer;

function use(): void {
  renderer = startTestRendering({ site: manyRemotesSite, program });
}

afterEach(() => renderer.close());

const render = (path: string, of: readonly AdmittedRelease[] = releases) =>
  renderer.render(pageRequest(path, of, manyRemotesSite));

it('renders every region of a site of a hundred remotes, on pages of ten and on one of all', async () => {
  use();

  for (const path of [...TENTHS, '/', ...TENTHS, '/']) {
    const { rendered, failures } = await render(path);

    expect(failures).toEqual([]);
    expect(rendered).toEqual(modulesAt(manyRemotesSite, path));
  }
});

it('runs only the code of the remotes that a page shows', async () => {
  use();
  const serverBundle = { file: 'server.cjs', code: 'throw new Error("another page\'s")' };
  const broken = releases.map((release, at) => (at < 10 ? release : { ...release, serverBundle }));

  const { rendered, failures } = await render('/0', broken);

  expect(rendered).toHaveLength(10);
  expect(failures).toEqual([]);
});

it("reports regions that exceed the memory, and renders the page's others and other pages", async () => {
  const ofTenRemotes = 10 * 310_000;
  changeLimits(MEMORY_LIMITS, { codeBytes: ofTenRemotes });
  use();

  for (const path of ['/0', '/', '/9']) {
    const { rendered, tooLarge = [] } = await render(path);

    expect([...rendered, ...tooLarge]).toEqual(modulesAt(manyRemotesSite, path));
    expect(rendered).toHaveLength(10);
  }
});
