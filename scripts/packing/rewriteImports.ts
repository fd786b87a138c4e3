import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SPECIFIER = /(\bfrom |\bimport |\bimport\()(['"])([^'"\n]+)\2/g;
const SERVICE = '@statline/service/';

/**
 * Rewrites the imports of compiled files for the package: `@statline/service/x` becomes a relative path, and type files
 * import `.js` files.
 *
 * @param dist folder of the compiled files; those of `service/` are in `dist/service/`.
 * @returns all other imports: npm packages, also with subpaths, and Node's modules.
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

/**
 * Only in type files: the compiler has rewritten JavaScript, where text that looks like an import belongs to a file
 * that `create` writes.
 */
const named = (specifier: string, file: string): string =>
  file.endsWith('.d.ts') ? specifier.replace(/\.tsx?$/, '.js') : specifier;
