import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postcss from 'postcss';
import { findGlobals } from '../../compose/src/build/styles/renameGlobals.ts';
import { scopeStyles } from '../../compose/src/build/styles/scopeStyles.ts';
import { MANIFEST_FILE, type Release } from '../../compose/src/protocol/manifest/release.ts';
import { integrityOf, releaseId } from '../../compose/src/protocol/manifest/releaseDigest.ts';

/** Adds a style sheet for one module to a built release, scoped as the build scopes it. */
export async function addStyleSheet(dist: string, module: string, css: string): Promise<void> {
  const file = path.join(dist, MANIFEST_FILE);
  const manifest: { release: Release } = JSON.parse(await readFile(file, 'utf8'));
  const { name, files } = manifest.release;
  const sheet = postcss.parse(css);
  const scoped = Buffer.from(scopeStyles(sheet, name, findGlobals([sheet], name)));
  await writeFile(path.join(dist, 'team.css'), scoped);
  const { bytes: _unsaid, ...contents } = {
    ...manifest.release,
    files: { ...files, 'team.css': integrityOf(scoped) },
    styles: { [module]: ['team.css'] },
  };
  const release = { ...contents, id: releaseId(contents) };
  await writeFile(file, JSON.stringify({ ...manifest, release }));
}
