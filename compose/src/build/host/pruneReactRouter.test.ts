/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '../../../../node_modules/react-router/dist/development');

/** What is taken out of the library's file, which has to have it: an update may write it otherwise. */
const REMOVED = [
  /^var \w+ = React\d*\.createContext/m,
  /^\w+\.displayName = /m,
  /__reactRouterVersion/,
  /^RenderErrorBoundary\.contextType/m,
];

const prune: (source: string) => string = createRequire(__filename)('./pruneReactRouter.cjs');

/** The chunk of its build that has the hooks; its name has a hash. */
const source =
  readdirSync(FOLDER)
    .filter((name) => /^chunk-\w+\.mjs$/.test(name))
    .map((name) => readFileSync(path.join(FOLDER, name), 'utf8'))
    .find((text) => text.includes('__reactRouterVersion')) ?? '';

it.each(REMOVED)('removes %s', (pattern) => {
  expect([source, prune(source)].map((text) => pattern.test(text))).toEqual([true, false]);
});

it('fails the build if an update has changed the removed code', () => {
  const changed = source.replaceAll(/^RenderErrorBoundary\.contextType/gm, 'changed');

  expect(() => prune(changed)).toThrow('has changed');
});
