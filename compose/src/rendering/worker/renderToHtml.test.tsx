/** @jest-environment node */
import { createHook } from 'node:async_hooks';
import { renderToHtml } from './renderToHtml.ts';

/** Some 200 KB, in which pieces of 4 KB end within a character. */
const LINES = Array.from({ length: 3_000 }, (_, index) => `Ångström — 試合 ${index} 🏀`);
const LONG = LINES.map((line) => <p key={line}>{line}</p>);

it('renders a long text in many scripts exactly', async () => {
  const { html } = await renderToHtml(LONG, {});

  expect(html).toBe(LINES.map((line) => `<p>${line}</p>`).join(''));
});

it('does not create a promise for each chunk', async () => {
  let promises = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'PROMISE') promises += 1;
    },
  });
  await renderToHtml(LONG, {});

  hook.enable();
  await renderToHtml(LONG, {});
  hook.disable();

  // The stream of the web makes 106 of them.
  expect(promises).toBeLessThan(20);
});

it('rejects if a page cannot be rendered', async () => {
  await expect(renderToHtml(<Failing />, { onError: () => {} })).rejects.toThrow('no page');
});

it("renders a form with a function as its action without React's script", async () => {
  const { html } = await renderToHtml(<form action={() => {}} />, {});

  expect(html).toMatch(/^<form action="javascript:[^<]*<\/form>$/);
});

function Failing(): never {
  throw new Error('no page');
}
