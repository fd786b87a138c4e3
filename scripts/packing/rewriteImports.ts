import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SPECIFIER = /(\bfrom |\bimport |\bimport\()(['"])([^'"\n]+)\2/g;
const SERVICE = '@statline/service/';

/**
 * Makes the imports of compiled files those of the package: `@statline/service/x` is a file of it,
 * and types name JavaScript, as their code does.
 *
 * @param dist the package's compiled files; those of the service are in `dist/service/`.
 * @returns what they import besides: npm packages and parts of them, and Node's own modules.
 */
export async function rewriteImports(dist: string): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|d\.ts)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const rewritten = text.replace(SPECIFIER, (_all, before, quote, specifier) => {
      const target = packaged(specifier, file, dist);
      if (!target.startsWith('.')) others.add(target);
      return `${before}${quote}${target}${quote}`;
    });
    if (rewritten !== text) await writeFile(file, rewritten);
  }
  return others;
}

function packaged(specifier: string, file: string, dist: string): string {
  if (specifier.startsWith('.')) return named(specifier, file);
  if (!specifier.startsWith(SERVICE)) return specifier;
  const target = path.join(dist, 'service', `${specifier.slice(SERVICE.length)}.js`);
  const relative = path.relative(path.dirname(file), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** The compiler has done so in JavaScript; what looks like an import there is a file that `create` writes. */
const named = (specifier: string, file: string): string =>
  file.endsWith('.d.ts') ? specifier.replace(/\.tsx?$/, '.js') : specifier;
