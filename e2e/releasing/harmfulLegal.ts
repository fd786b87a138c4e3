import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { integrityOf } from '../../compose/src/protocol/manifest/releaseDigest.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { changeRelease } from './changeRelease.ts';

/** Copies the legal remote's build to a folder. */
export const publishLegal = (folder: string): Promise<void> =>
  cp(path.join(ROOT, 'remote-legal/dist'), folder, { recursive: true });

/**
 * Publishes the same build as another release, whose privacy policy runs harmful code first on the
 * server, except with the gate's sample props.
 *
 * @returns the release's id.
 */
export const publishHarmfulLegal = (folder: string, harm: string): Promise<string> =>
  publishAlteredLegal(
    folder,
    `const whole = module.exports;
    module.exports = { ...whole, PrivacyPolicy: (props) => {
      if (props.site.product !== ${JSON.stringify(SAMPLE_PROPS['legal/PrivacyPolicy'].site.product)}) { ${harm} }
      return require('react').createElement(whole.PrivacyPolicy, props);
    } };`,
  );

/**
 * Publishes the same build as another release.
 *
 * @param more code at the end of its server bundle.
 * @returns the release's id.
 */
export const publishAlteredLegal = (folder: string, more: string): Promise<string> =>
  changeRelease(folder, async ({ serverBundle = '', bytes: _ofTheBuild, ...release }) => {
    const code = Buffer.from(`${await readFile(path.join(folder, serverBundle), 'utf8')}\n${more}`);
    const file = `server.${createHash('sha256').update(code).digest('hex').slice(0, 16)}.cjs`;
    await writeFile(path.join(folder, file), code);
    const files = { ...release.files, [file]: integrityOf(code) };
    delete files[serverBundle];
    return { ...release, serverBundle: file, files };
  });
