import { act, screen } from '@testing-library/react';
import { type ComponentType, type FunctionComponent, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import { createServerLoader } from '../../rendering/worker/createServerLoader.ts';
import { whyNotValid } from '../whyNotValid.ts';
import { RegionContext } from './contexts.ts';
import type { LoadedModule, ModuleLoader } from './ModuleLoader.ts';
import { RemoteRegion } from './RemoteRegion.tsx';

const PAGE = 'decide/ProductPage';
const BUTTON = 'buy/BuyButton';

const pinned = (name: string, modules: string[], mounts = {}): PinnedRelease => ({
  id: '0'.repeat(16),
  name,
  baseUrl: `/remotes/${name}/`,
  container: { file: 'remoteEntry.js', global: `remote_${name}`, integrity: '' },
  modules: Object.fromEntries(modules.map((module) => [module, []])),
  mounts,
});

const RELEASES = [
  pinned('decide', ['ProductPage'], { ProductPage: [BUTTON, 'decide/ProductPage', 'buy/Secret'] }),
  pinned('buy', ['BuyButton', 'Cart', 'Secret'], { BuyButton: [PAGE, 'buy/Cart'] }),
];

/** Whatever has no price has no schema's consent. */
const priced = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value: unknown) =>
      typeof (value as { price?: unknown }).price === 'number'
        ? { value }
        : { issues: [{ message: 'a price is missing' }] },
  },
} as const;

const offered = { sampleProps: {}, mountable: true };
const site = {
  ...testSite,
  modules: { [PAGE]: offered, [BUTTON]: offered, 'buy/Secret': { sampleProps: {} } },
};

type Components = Record<string, FunctionComponent<never>>;

function serve(components: Components, where = site, releases = RELEASES) {
  const left: (string | undefined)[] = [];
  const modules = new Map(Object.entries(components)) as Map<string, FunctionComponent<object>>;
  const loader = createServerLoader(releases, modules, (around) => left.push(around));
  const html = renderToString(
    <RegionContext value={{ loader, site: where }}>
      <RemoteRegion module={PAGE} props={{ sku: 'T-1' }} />
    </RegionContext>,
  );
  return { html, rendered: loader.rendered(), left };
}

const Button = ({ sku }: { sku: string }) => <button type="button">Buy {sku}</button>;
const pageWith =
  (module: string, props: object = { sku: 'T-1' }): FunctionComponent =>
  () => (
    <section>
      <h1>Tractor</h1>
      <RemoteRegion module={module} props={props} fallback={<p>Buy it elsewhere</p>} />
    </section>
  );

const Broken = () => {
  throw new Error('broken release');
};

const named =
  (name: string, inner: string): FunctionComponent =>
  () => (
    <>
      <i>{name}</i>
      <RemoteRegion module={inner} props={{}} />
    </>
  );

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => errors.mockRestore());
const messages = () => errors.mock.calls.map(([text]) => text);

describe("a module nested in another team's module", () => {
  it('is rendered on the server, and listed as rendered', () => {
    const { html, rendered } = serve({ [PAGE]: pageWith(BUTTON), [BUTTON]: Button });

    expect(html).toMatch(/<h1>Tractor<\/h1>.*<div data-region="buy\/BuyButton">.*Buy <!-- -->T-1/);
    expect(rendered).toEqual([PAGE, BUTTON]);
  });

  it('reports the outer module once it is rendered', () => {
    const { left } = serve({ [PAGE]: pageWith(BUTTON), [BUTTON]: Button });

    expect(left).toEqual([PAGE, undefined]);
  });

  it('is the only unavailable module if it has no release', () => {
    const [decide] = RELEASES as [PinnedRelease];
    const { html } = serve({ [PAGE]: pageWith(BUTTON) }, site, [decide]);

    expect(html).toMatch(/<h1>Tractor<\/h1>.*Buy it elsewhere/);
  });

  it.each([
    [
      'is not declared by the outer release',
      pageWith('buy/Cart'),
      'decide/ProductPage mounts buy/Cart, which its release does not declare ("mounts" of its build)',
    ],
    [
      'is not offered by the site',
      pageWith('buy/Secret'),
      'decide/ProductPage mounts buy/Secret, which the site offers to no module',
    ],
    [
      'would be nested in itself',
      pageWith(PAGE),
      'decide/ProductPage would be mounted inside itself: decide/ProductPage → decide/ProductPage',
    ],
    [
      'is given a function',
      pageWith(BUTTON, { onBuy: () => {} }),
      'The props of buy/BuyButton are not data: props.onBuy is a function, and only JSON can be handed over',
    ],
  ])('is refused with a reason if it %s: the rest stays', (_, Page, reason) => {
    const { html } = serve({ [PAGE]: Page, [BUTTON]: Button, 'buy/Secret': Button });

    expect(html).toMatch(/<h1>Tractor<\/h1><p>Buy it elsewhere<\/p>/);
    expect(messages()).toEqual([reason]);
  });

  it("is refused if its props violate the site's contract", () => {
    const where = {
      ...site,
      modules: { ...site.modules, [BUTTON]: { ...offered, propsSchema: priced } },
    };
    const refused = serve({ [PAGE]: pageWith(BUTTON), [BUTTON]: Button }, where);
    const taken = serve(
      { [PAGE]: pageWith(BUTTON, { sku: 'T-2', price: 3 }), [BUTTON]: Button },
      where,
    );

    expect(refused.html).toContain('Buy it elsewhere');
    expect(messages()).toEqual(['The props of buy/BuyButton are not valid: a price is missing']);
    expect(taken.html).toContain('Buy <!-- -->T-2');
  });

  it('is refused at a depth of more than three outer modules', () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const chain = pinned(
      'a',
      names,
      Object.fromEntries(names.map((name, at) => [name, [`a/${names[at + 1]}`]])),
    );
    const modules = new Map(
      names.map((name, at) => [`a/${name}`, named(name, `a/${names[at + 1]}`)]),
    );
    const loader = createServerLoader([chain], modules);
    const html = renderToString(
      <RegionContext
        value={{
          loader,
          site: {
            ...site,
            modules: Object.fromEntries(names.map((name) => [`a/${name}`, offered])),
          },
        }}
      >
        <RemoteRegion module="a/A" props={{}} />
      </RegionContext>,
    );

    expect([...html.matchAll(/<i>(\w)<\/i>/g)].map(([, name]) => name)).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
    expect(messages()).toEqual([
      'a/A → a/B → a/C → a/D → a/E is too deep: 3 modules around another is the most',
    ]);
  });

  it('gets a copy of its props that it cannot change', () => {
    const given: { sku: string; of: object }[] = [];
    const of = { colour: 'red' };
    serve({
      [PAGE]: pageWith(BUTTON, { sku: 'T-1', of }),
      [BUTTON]: (props: { sku: string; of: object }) => {
        given.push(props);
        return null;
      },
    });

    expect(given).toEqual([{ sku: 'T-1', of: { colour: 'red' } }]);
    expect(given[0]?.of).not.toBe(of);
    expect(Object.isFrozen(given[0]?.of)).toBe(true);
  });

  it('does not throw into the outer code', async () => {
    const { report } = await hydrateHtml(pageWith(BUTTON), Promise.resolve(ready(Broken)), '');

    expect(screen.getByRole('heading', { name: 'Tractor' })).toBeInTheDocument();
    expect(screen.getByText('Buy it elsewhere')).toBeInTheDocument();
    expect(report).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(BUTTON, expect.any(Error));
  });

  it("keeps the server's HTML while the outer code changes its props, and gets these once loaded", async () => {
    const { html } = serve({ [PAGE]: Choice, [BUTTON]: Button });
    let arrive = (_: LoadedModule) => {};
    const script = new Promise<LoadedModule>((resolve) => {
      arrive = resolve;
    });
    const { recovered } = await hydrateHtml(Choice, script, html);
    const sent = screen.getByRole('button', { name: 'Buy red' });

    await act(async () => screen.getByRole('button', { name: 'Blue' }).click());
    expect(screen.getByRole('heading', { name: 'Tractor in blue' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy red' })).toBe(sent);

    await act(async () => arrive(ready(Button)));
    expect(screen.getByRole('button', { name: 'Buy blue' })).toBe(sent);
    await act(async () => screen.getByRole('button', { name: 'Green' }).click());
    expect(screen.getByRole('button', { name: 'Buy green' })).toBe(sent);
    expect(recovered).toEqual([]);
  });
});

function Choice() {
  const [colour, choose] = useState('red');
  return (
    <section>
      <h1>Tractor in {colour}</h1>
      <button type="button" onClick={() => choose('blue')}>
        Blue
      </button>
      <button type="button" onClick={() => choose('green')}>
        Green
      </button>
      <RemoteRegion module={BUTTON} props={{ sku: colour }} />
    </section>
  );
}

const ready = (Component: FunctionComponent<never>): LoadedModule => ({
  status: 'ready',
  Component: Component as ComponentType<object>,
});

/** Hydrates a page whose own module is there, and whose inner one comes later. */
async function hydrateHtml(Page: FunctionComponent, inner: Promise<LoadedModule>, html: string) {
  const report = jest.fn();
  const recovered: unknown[] = [];
  const own = Promise.resolve(ready(Page));
  const loader: ModuleLoader = {
    load: (id) => (id === PAGE ? own : inner),
    retry: () => inner,
    mountsOf: (id) => mountsOf(id, RELEASES),
    refused: () => {},
    watch: () => () => {},
    committed: () => {},
    mounted: () => {},
    report,
  };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  await act(async () => {
    hydrateRoot(
      container,
      <RegionContext value={{ loader, site }}>
        <RemoteRegion module={PAGE} props={{ sku: 'T-1' }} />
      </RegionContext>,
      { onRecoverableError: (error) => html && recovered.push(error) },
    );
  });
  return { report, recovered };
}

afterEach(() => {
  document.body.innerHTML = '';
});

it('an asynchronous schema accepts any value', () => {
  const later = {
    '~standard': { version: 1, vendor: 'test', validate: async () => ({ issues: [] }) },
  } as const;

  expect(whyNotValid(later, {})).toBeUndefined();
});
