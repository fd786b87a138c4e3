/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const require = createRequire(__filename);

/** What is taken out of a library's file, which has to have it: an update may write it otherwise. */
const PRUNED: { loader: string; file: string; removed: RegExp[] }[] = [
  {
    loader: 'pruneReactDom.cjs',
    file: 'react-dom/cjs/react-dom-client.production.js',
    removed: [
      /"oninput" in document/,
      /"(?:Animation|Composition|Transition)Event" in window/,
      /"movementX" in event/,
      /\bdocument\.documentMode/,
      /makePrefixMap/,
      /getVendorPrefixedEventName/,
      /normalizeKey\[/,
    ],
  },
  {
    loader: 'pruneReactRouter.cjs',
    file: routerFile(),
    removed: [
      /^var \w+ = React\d*\.createContext/m,
      /^\w+\.displayName = /m,
      /__reactRouterVersion/,
      /^RenderErrorBoundary\.contextType/m,
    ],
  },
];

describe.each(PRUNED)('$loader', ({ loader, file, removed }) => {
  const source = readFileSync(path.join(ROOT, 'node_modules', file), 'utf8');
  const pruned: string = require(path.join(__dirname, loader))(source);

  it.each(removed)('takes %s out', (pattern) => {
    expect([source, pruned].map((text) => pattern.test(text))).toEqual([true, false]);
  });

  it('fails the build where an update has changed what is taken out', () => {
    const [last = /^/] = removed.slice(-1);
    const changed = source.replaceAll(new RegExp(last, `g${last.flags}`), 'changed');

    expect(() => require(path.join(__dirname, loader))(changed)).toThrow('has changed');
  });
});

/** The chunk of its build that has the hooks; its name has a hash. */
function routerFile(): string {
  const folder = path.join(ROOT, 'node_modules/react-router/dist/development');
  const chunks = readdirSync(folder).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  const chunk = chunks.find((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes('__reactRouterVersion'),
  );
  return `react-router/dist/development/${chunk}`;
}
