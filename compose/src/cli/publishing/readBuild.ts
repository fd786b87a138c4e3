import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { MANIFEST_FILE, type Release } from '../../protocol/manifest/release.ts';
import { fetchRelease, ReleaseTooLarge } from '../../releases/sources/fetchRelease.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';

export interface Build {
  release: Release;
  /** The manifest file byte for byte, including Module Federation's part. */
  manifest: Buffer;
  source: ReleaseSource;
}

/** Reads `dist/` as a shell would, and verifies the hash of every file. */
export async function readBuild({ name, title, folder }: RemotePackage): Promise<Build> {
  const dist = path.join(folder, 'dist');
  const manifestFile = path.join(dist, MANIFEST_FILE);
  await access(manifestFile).catch(() => {
    throw new Error(`There is no build of ${title}: run \`npm run build\` in its folder first.`);
  });
  try {
    const source = folderSource(dist);
    const { release } = await readManifest(source, name);
    await fetchRelease(source, release);
    return { release, source, manifest: await readFile(manifestFile) };
  } catch (error) {
    const advice =
      error instanceof ReleaseTooLarge
        ? 'A new build would be as large: import less, or load large files from another URL.'
        : 'Build it again with `npm run build`.';
    const why = messageWithCause(error);
    throw new Error(`The build of ${title} cannot be released: ${why}. ${advice}`);
  }
}
