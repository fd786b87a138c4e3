/**
 * `node scripts/packing/inspectEntries.mjs <unpacked package>`: prints, as JSON, what each entry point with code
 * imports and weighs: `{ [name]: { packages, bytes } }`. `packages` are those that its files and their types
 * import; `bytes` is its own code, minified and compressed with gzip. Jest cannot load rspack.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { rspack } from '@rspack/core';

const IMPORTED =
  /^(?:import|export|\})(?:[^'"=;]*\bfrom )? ?['"]([^'"\n]+)['"]|\bimport\(['"]([^'"\n]+)['"]\)/gm;

const folder = process.argv[2] ?? '.';
const { exports } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
const inspected = {};
for (const [name, target] of Object.entries(exports)) {
  if (!target.default) continue;
  const entry = path.resolve(folder, target.default);
  const packages = new Set();
  await addTypes(entry.replace(/\.(m?)js$/, '.d.$1ts'), packages, new Set());
  const bytes = await measure(entry, packages);
  inspected[name] = { packages: [...packages].sort(), bytes };
}
console.log(JSON.stringify(inspected));

async function addTypes(file, packages, seen) {
  if (seen.has(file)) return;
  seen.add(file);
  const text = (await readFile(file, 'utf8')).replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, '');
  for (const [, named = '', specifier = named] of text.matchAll(IMPORTED)) {
    if (!specifier.startsWith('.')) addPackage(specifier, packages);
    else {
      const types = path.join(path.dirname(file), specifier).replace(/\.js$/, '.d.ts');
      await addTypes(types, packages, seen);
    }
  }
}

function addPackage(specifier, packages) {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (name && !isBuiltin(specifier)) packages.add(name);
}

async function measure(entry, packages) {
  const output = await mkdtemp(path.join(tmpdir(), 'measured-'));
  try {
    const compiler = rspack({
      mode: 'production',
      target: 'node20',
      entry,
      devtool: false,
      externalsPresets: { node: true },
      externals: [
        ({ request = '' }, done) => {
          if (/^[./]/.test(request)) return done();
          addPackage(request, packages);
          done(undefined, `module ${request}`);
        },
      ],
      module: { parser: { javascript: { importMeta: false, url: false, worker: false } } },
      plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
      output: { path: output, module: true, library: { type: 'module' }, filename: 'entry.mjs' },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    let bytes = 0;
    for (const file of await readdir(output)) {
      bytes += (await promisify(gzip)(await readFile(path.join(output, file)))).length;
    }
    return bytes;
  } finally {
    await rm(output, { recursive: true });
  }
}
