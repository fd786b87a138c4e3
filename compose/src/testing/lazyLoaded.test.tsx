import { lazy, Suspense } from 'react';
import { hydrateServerHtml } from './hydrateServerHtml.ts';
import { lazyLoaded } from './lazyLoaded.ts';

const turn = () => new Promise((nextTurn) => setTimeout(nextTurn));

async function imported(Component: () => React.ReactNode) {
  await turn();
  return { default: Component };
}

const Inner = lazy(() => imported(() => <b>Inner</b>));
const Outer = lazy(() =>
  imported(() => (
    <p>
      Outer <Inner />
    </p>
  )),
);
const Alone = lazy(() => imported(() => <i>Alone</i>));
const Broken = lazy(() =>
  imported(() => {
    throw new Error('broken');
  }),
);

const within = (content: React.ReactNode) => <Suspense fallback="Not yet">{content}</Suspense>;

it("includes lazy imports in the server's HTML, like a site", async () => {
  const element = within(<Outer />);

  await lazyLoaded(element);
  const { serverHtml, mismatches } = hydrateServerHtml(element);

  expect(serverHtml).toContain('<p>Outer <b>Inner</b></p>');
  expect(mismatches).toEqual([]);
});

it('waits for imports without a boundary too', async () => {
  await lazyLoaded(<Alone />);

  expect(hydrateServerHtml(<Alone />).serverHtml).toBe('<i>Alone</i>');
});

it('rejects if a part throws', async () => {
  await expect(lazyLoaded(within(<Broken />))).rejects.toThrow(/is not there: .*or throws/);
  await expect(lazyLoaded(<Broken />)).rejects.toThrow('broken');
});

it.each([
  ['with a boundary around it', (later: React.ReactNode) => within(later)],
  ['without a boundary', (later: React.ReactNode) => later],
])('is suggested by hydrateServerHtml if a part is not loaded, %s', (_where, placed) => {
  const Later = lazy(() => imported(() => <b>Later</b>));

  expect(() => hydrateServerHtml(placed(<Later />))).toThrow(/await lazyLoaded\(element\)/);
});

const Throwing = () => {
  throw new Error('broken');
};

it('is not suggested if a part throws', () => {
  expect(() => hydrateServerHtml(within(<Throwing />))).toThrow('broken');
});
