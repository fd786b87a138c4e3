import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { packAll } from './packAll.ts';

const run = promisify(execFile);
let folder: string;
let tarballs: readonly string[];

jest.setTimeout(300_000);

beforeAll(async () => {
  folder = await temporaryFolder();
  tarballs = await packAll(path.join(folder, 'tarballs'));
});

it('packs resolvable entry points with types, according to publint and Are The Types Wrong', async () => {
  const check = path.join(__dirname, 'checkPackages.mjs');
  const { stdout } = await run(process.execPath, [check, ...tarballs]);

  expect(tarballs).toHaveLength(4);
  expect(stdout).toBe('');
});

it('packs only programs, types and documents', async () => {
  const packed = await unpack('statline-compose');
  const files = await readdir(packed, { recursive: true });

  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'docs/api/site.md']));
  expect(await readFile(path.join(packed, 'README.md'), 'utf8')).not.toContain('](../');
  const sources = files.filter((file) => !file.endsWith('.template'));
  expect(sources.filter((file) => /\.test\.|fixtures|(?<!\.d)\.m?tsx?$/.test(file))).toEqual([]);
});

it('packs a bill of materials that lists every direct dependency, with its hash and licence', async () => {
  for (const tarball of ['statline-compose', 'statline-contract', 'statline-ui']) {
    const packed = await unpack(tarball);
    const { dependencies, peerDependencies } = await readJson(packed, 'package.json');
    const { bomFormat, components }: Sbom = await readJson(packed, 'sbom.cdx.json');
    const named = components.map(nameOf);

    expect(bomFormat).toBe('CycloneDX');
    expect(named).toEqual(
      expect.arrayContaining(Object.keys({ ...dependencies, ...peerDependencies })),
    );
    expect(components.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([]);
  }
});

const readJson = async (...file: string[]) =>
  JSON.parse(await readFile(path.join(...file), 'utf8'));

const nameOf = ({ group, name }: { group?: string; name: string }) =>
  group ? `${group}/${name}` : name;

describe('each entry point of the engine', () => {
  let entries: Record<string, InspectedEntry>;
  let description: PackedDescription;
  let rows: { entry: string; needs: string[]; bytes: number }[];

  beforeAll(async () => {
    const packed = await unpack('statline-compose');
    description = JSON.parse(await readFile(path.join(packed, 'package.json'), 'utf8'));
    const inspect = path.join(__dirname, 'inspectEntries.mjs');
    entries = JSON.parse((await run(process.execPath, [inspect, packed])).stdout);
    rows = rowsOf(await readFile(path.join(packed, 'README.md'), 'utf8'));
  });

  it('imports declared packages only', () => {
    const { dependencies, peerDependencies } = description;
    const declared = Object.keys({ ...dependencies, ...peerDependencies });
    const undeclared = Object.entries(entries).flatMap(([entry, { packages }]) =>
      packages.filter((name) => !declared.includes(name)).map((name) => `${entry}: ${name}`),
    );

    expect(undeclared).toEqual([]);
  });

  it('needs the peer dependencies listed in the README', () => {
    const { peerDependencies, peerDependenciesMeta } = description;
    const peersOf = ({ packages }: InspectedEntry) =>
      packages.filter((name) => name in peerDependencies && !REACT.includes(name)).sort();

    expect(rows.map(({ entry, needs }) => [entry, needs])).toEqual(
      Object.entries(entries).map(([entry, found]) => [entry, peersOf(found)]),
    );
    for (const name of REACT) expect(peerDependenciesMeta).not.toHaveProperty([name]);
    expect(Object.keys(peerDependenciesMeta)).toEqual(
      expect.arrayContaining([
        '@rspack/core',
        '@testing-library/react',
        'jest',
        'react-router-dom',
      ]),
    );
  });

  it('has the size stated in the README', () => {
    for (const { entry, bytes } of rows) {
      const measured = entries[entry]?.bytes ?? Number.NaN;
      expect({ entry, isOver: measured > bytes, isFarBelow: measured < bytes * 0.6 }).toEqual({
        entry,
        isOver: false,
        isFarBelow: false,
      });
    }
  });
});

const REACT = ['react', 'react-dom'];

interface Sbom {
  bomFormat: string;
  components: { group?: string; name: string; hashes?: object[]; licenses?: object[] }[];
}

interface InspectedEntry {
  packages: string[];
  bytes: number;
}

interface PackedDescription {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, object>;
}

/** Rows of the README's table of entry points that have code. */
const rowsOf = (readme: string) =>
  Array.from(
    readme.matchAll(/^\| \[?`@statline\/compose(\/\w+)`.* \| (.*?) ?\| ([\d.]+) \|$/gm),
    ([, entry, needs = '', kilobytes]) => ({
      entry: `.${entry}`,
      needs: needs
        .split(', ')
        .flatMap((name) => /`(.+)`/.exec(name)?.[1] ?? [])
        .sort(),
      bytes: Number(kilobytes) * 1000,
    }),
  );

async function unpack(name: string): Promise<string> {
  const tarball = tarballs.find((file) => path.basename(file).startsWith(name)) ?? '';
  const unpacked = path.join(folder, name);
  await mkdir(unpacked, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', unpacked]);
  return path.join(unpacked, 'package');
}
