import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Checks which folders may import which. The linter reports the same in editors (biome.json); this test reads all
 * imports at once, those of types included.
 */

const ROOT = path.join(import.meta.dirname, '..');
const WORKSPACES = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'src')));

interface Import {
  /** The importing file, relative to the repository's root. */
  from: string;
  /** The specifier in the source. */
  specifier: string;
  /** The imported file; undefined for a package. */
  to: string | undefined;
}

const sources = WORKSPACES.flatMap((workspace) =>
  readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(workspace, 'src', file)),
);
const imports = sources.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const found = codeOf(from).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g);
  return Array.from(found, ([, specifier = '']) => {
    const to = specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : sourceOf(specifier);
    return { from, specifier, to };
  });
}

/** Source code without comments, whose examples would be taken for imports. */
function codeOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^\s*(\*|\/[/*]).*$/gm, '');
}

/** The file to which a specifier of a workspace's package resolves. */
function sourceOf(specifier: string): string | undefined {
  const [, workspace, name] = /^@statline\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  const file = `${workspace}/src/${name}`;
  return [file, `${file}.ts`, `${file}.tsx`].find((found) => sources.includes(found));
}

const describeImport = ({ from, specifier }: Import) => `${from} imports ${specifier}`;
const within = (folder: string) => (file: string | undefined) => file?.startsWith(`${folder}/`);

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(imports.filter(({ to }) => to !== undefined).length).toBeGreaterThan(1000);
});

test('the engine imports nothing of a site, and of this repository only the service library', () => {
  const engine = imports.filter(({ from }) => within('compose')(from));
  const foreign = engine.filter(
    ({ specifier, to }) =>
      // The engine's commands write its name into generated files.
      /^@statline\/(?!service|compose)/.test(specifier) ||
      (specifier.startsWith('.') && !within('compose/src')(to)),
  );

  expect(foreign.map(describeImport)).toEqual([]);
});

/** A layer of `compose/src` may import from itself and from layers before it. */
const LAYERS = [
  'http',
  'protocol',
  'site',
  'releases',
  'state',
  'rendering',
  'pages',
  'rollout',
  'browser',
  'server',
  'testing',
  'build',
  'cli',
];
/** Entry points whose names differ from their layer's. */
const ENTRY_LAYERS: Readonly<Record<string, string>> = {
  react: 'site',
  mongodb: 'state',
  service: 'http',
};

function layerOf(file: string): string {
  const [name = ''] = file.replace('compose/src/', '').split(/[/.]/);
  return ENTRY_LAYERS[name] ?? name;
}

const isEngine = within('compose');
const engineImports = imports.filter(({ from, to }) => isEngine(from) && isEngine(to));

test('layers of the engine import from lower layers only, types included', () => {
  const found = new Set(sources.filter(isEngine).map(layerOf));
  const upward = engineImports.filter(
    ({ from, to = '' }) => LAYERS.indexOf(layerOf(from)) < LAYERS.indexOf(layerOf(to)),
  );

  expect([...found].sort()).toEqual([...LAYERS].sort());
  expect(upward.map(describeImport)).toEqual([]);
});

test.each([
  ['a layer and its folders', 4],
  ['these folders and their subfolders', 5],
])('no two folders import each other: %s', (_what, depth) => {
  const folderOf = (file = '') => path.dirname(file).split('/').slice(0, depth).join('/');
  const pairs = new Set(
    engineImports
      .filter(({ from, to }) => layerOf(from) === layerOf(to ?? ''))
      .map(({ from, to }) => [folderOf(from), folderOf(to)])
      // Entry points are beside their layers.
      .filter((pair) => !pair.includes('compose/src'))
      .filter(([from, to]) => from !== to)
      .map((pair) => pair.join(' and ')),
  );

  expect(pairs.size).toBeGreaterThan(50);
  expect(
    [...pairs].filter((pair) => pairs.has(pair.split(' and ').reverse().join(' and '))),
  ).toEqual([]);
});

test("the engine's code does not mention this site", () => {
  const words = /\b(marketing|waitlist|SignUp|Dashboard|REMOTE_NAMES|PATHS|SITE|privacy-policy)\b/;
  const engine = sources.filter(within('compose'));

  expect(engine.filter((file) => words.test(codeOf(file)))).toEqual([]);
});

test('all other code imports the engine through its entry points', () => {
  const { exports } = JSON.parse(readFileSync(path.join(ROOT, 'compose/package.json'), 'utf8'));
  const entries = Object.keys(exports).map((name) => name.replace('.', '@statline/compose'));
  const users = imports.filter(
    ({ from, specifier, to }) =>
      /^(shell|remote-\w+|ui|contract|api)\//.test(from) &&
      (specifier.startsWith('@statline/compose') || within('compose')(to)),
  );

  expect(users.length).toBeGreaterThan(5);
  expect(users.filter(({ specifier }) => !entries.includes(specifier)).map(describeImport)).toEqual(
    [],
  );
});

test('the example shop has fewer than 1,000 lines', () => {
  const shop = path.join(ROOT, 'examples/shop');
  const written = readdirSync(shop, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(tsx?|css|mjs|json|svg)$/.test(file) && !/(^|\/)(dist|data|node_modules)\//.test(file),
  );
  const lines = written.map(
    (file) => readFileSync(path.join(shop, file), 'utf8').split('\n').length - 1,
  );

  expect(written.length).toBeGreaterThan(30);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(1_000);
});

test('only the measurements import from the browser tests', () => {
  const commands = readdirSync(path.join(ROOT, 'scripts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join('scripts', file));
  const users = [...imports, ...commands.flatMap(importsOf)].filter(({ to }) => within('e2e')(to));

  expect(users.map(({ from }) => from).filter(within('bench')).length).toBeGreaterThan(5);
  expect(users.filter(({ from }) => !within('bench')(from)).map(describeImport)).toEqual([]);
});

test('code for search engines imports nothing of the server', () => {
  const wrong = imports.filter(
    ({ from, to }) => within('shell/src/seo')(from) && within('shell/src/server')(to),
  );

  expect(wrong.map(describeImport)).toEqual([]);
});

test('there are no circular imports', () => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) if (to) graph.set(from, [...(graph.get(from) ?? []), to]);

  expect(cyclesIn(graph)).toEqual([]);
});

/** Import cycles, as `a → b → a`. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, visited: readonly string[]) => {
    const start = visited.indexOf(file);
    if (start !== -1) cycles.push([...visited.slice(start), file].join(' → '));
    if (start !== -1 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...visited, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

test('the check finds a circular import', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['c', []],
  ]);

  expect(cyclesIn(graph)).toEqual(['a → b → a']);
});

test("no source reads Koa's own `query`, which takes a second for thousands of parameters of one name", () => {
  const readers = sources.filter((file) => /\b(?:ctx|request)\.query\b/.test(codeOf(file)));

  expect(readers).toEqual([]);
});

test('validation stops at the first issue: each takes far longer than a valid value', () => {
  const exempt = [
    // They look for every wrong field, budget or option.
    'api/src/waitlist/parseSignUp.ts',
    'contract/src/budgets/readBudgets.ts',
    'compose/src/build/checkOptions.ts',
    // It strips the shell's own data.
    'compose/src/server/serveTeams.ts',
  ];
  const calls = sources
    .filter((file) => !within('bench')(file))
    .flatMap((file) => validationsOf(codeOf(file)).map((call) => [file, call]));
  const others = calls.filter(
    ([file = '', call]) => !call?.includes('abortEarly: true') && !exempt.includes(file),
  );

  expect(calls.length).toBeGreaterThan(30);
  expect(others).toEqual([]);
});

/** The calls of Valibot's `parse` and `safeParse`, with their arguments. */
function validationsOf(code: string): string[] {
  const [, named = ''] = /import \{([^}]*)\} from 'valibot'/.exec(code) ?? [];
  const own = named.match(/\b(?:safeParse|parse)\b/g) ?? [];
  const callee = ['\\bv\\s*\\.(?:safeParse|parse)', ...own.map((name) => `(?<![.\\w])${name}`)];
  const found = code.matchAll(new RegExp(`(?:${callee.join('|')})\\(`, 'g'));
  return Array.from(found, ({ index, 0: start }) => {
    let end = index + start.length;
    for (let depth = 1; depth > 0 && end < code.length; end += 1) {
      depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0;
    }
    return code.slice(index, end);
  });
}
