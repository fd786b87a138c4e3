import { inModule } from './inModule.ts';

const error = new Error('Minified React error #418');

const SITE = `
    at Suspense (<anonymous>)
    at div (<anonymous>)
    at a (https://live.site/assets/shell.1a2b.js:2:1)`;

it.each([
  ['by its id', `\n    at p (<anonymous>)\n    at buy/Button (<anonymous>)${SITE}`, 'buy/Button'],
  [
    "by its release's address",
    `\n    at p (<anonymous>)\n    at default (https://live.site/remotes/buy/1111111111111111/remoteEntry.js:3:1)
    at explore/Section (<anonymous>)${SITE}`,
    'buy/1111111111111111',
  ],
  ['in Firefox', '\np@unknown:0:0\nbuy/Button@unknown:0:0\ndiv@unknown:0:0', 'buy/Button'],
])('names the innermost module %s', (_, stack, name) => {
  const named = inModule(error, stack);

  expect(named).toEqual(new Error(`${name}: Minified React error #418`));
  expect(named).toHaveProperty('cause', error);
});

it("leaves an error of the site's own components as it is", () => {
  expect(inModule(error, SITE)).toBe(error);
});
