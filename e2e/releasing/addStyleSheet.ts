import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import postcss from 'postcss';
import { findGlobals } from '../../compose/src/build/styles/renameGlobals.ts';
import { scopeSheet } from '../../compose/src/build/styles/scopeSheet.ts';
import { integrityOf } from '../../compose/src/protocol/manifest/releaseDigest.ts';
import { changeRelease } from './changeRelease.ts';

/** Adds a style sheet for one module to a built release, scoped as the build scopes it. */
export async function addStyleSheet(dist: string, module: string, css: string): Promise<void> {
  await changeRelease(dist, async ({ bytes: _unsaid, ...release }) => {
    const { name, files } = release;
    const sheet = postcss.parse(css);
    const scoped = Buffer.from(scopeSheet(sheet, name, findGlobals([sheet], name)));
    await writeFile(path.join(dist, 'team.css'), scoped);
    return {
      ...release,
      files: { ...files, 'team.css': integrityOf(scoped) },
      styles: { [module]: ['team.css'] },
    };
  });
}
