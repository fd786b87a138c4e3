import { published, ranges } from './published.ts';
import { readPackageJson, withoutWorkspaces } from './readPackageJson.ts';

/** The only modules of the package that can be imported, one for each environment. */
const ENTRY_POINTS = [
  'site',
  'server',
  'mongodb',
  'browser',
  'react',
  'build',
  'service',
  'testing',
];

/**
 * Creates the package.json of the packed engine, with the compiled entry points.
 *
 * @param imports packages that its files import, since only a part of `service/` is included.
 */
export async function enginePackageJson(imports: ReadonlySet<string>): Promise<string> {
  const engine = await readPackageJson('compose');
  const service = await readPackageJson('service');
  const contents = {
    name: '@statline/compose',
    description: engine.description,
    ...published(engine),
    bin: { compose: 'dist/cli/bin.js' },
    exports: {
      ...Object.fromEntries(
        ENTRY_POINTS.map((name) => [
          `./${name}`,
          { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
        ]),
      ),
      './jest': { types: './jest/remoteTests.d.mts', default: './jest/remoteTests.mjs' },
      './assets': { types: './assets.d.ts' },
      './package.json': './package.json',
    },
    files: ['dist', 'docs', 'jest', 'starter', 'assets.d.ts', 'CHANGELOG.md', 'sbom.cdx.json'],
    dependencies: ranges(
      withoutWorkspaces({
        ...importedBy(imports, service.dependencies),
        ...engine.dependencies,
      }),
    ),
    peerDependencies: engine.peerDependencies,
    peerDependenciesMeta: engine.peerDependenciesMeta,
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

const importedBy = (imports: ReadonlySet<string>, dependencies: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(dependencies).filter(([name]) =>
      [...imports].some((imported) => imported === name || imported.startsWith(`${name}/`)),
    ),
  );
