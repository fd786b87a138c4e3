import type { Release } from '../../protocol/manifest/release.ts';
import { mirroredAt } from '../../protocol/paths.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { checkRelease, type GateOptions } from '../gate/checkRelease.ts';
import { whySheetsAreRefused } from '../gate/whySheetsAreRefused.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { readServerBundle, readVerified } from '../sources/fetchRelease.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';

export interface AdmitOptions extends GateOptions {
  /** Where the browser loads the release from. Default: the shell's mirror. */
  baseUrl?: string;
  /** Shown to operators. */
  from?: string;
  /** When it was admitted. Default: now. */
  since?: Date;
}

/** Runs the gate on a release that was fetched completely, and reads what pages need of the release. */
export async function admitRelease(
  source: ReleaseSource,
  release: Release,
  {
    baseUrl = mirroredAt(release),
    from = source.location,
    since = new Date(),
    ...gate
  }: AdmitOptions,
): Promise<AdmittedRelease> {
  const leaks = await whySheetsAreRefused(source, release);
  if (leaks.length > 0) throw new ReleaseRefused(leaks);
  const serverBundle = await readServerBundle(source, release);
  const { pages, slots } = await checkRelease(release, serverBundle, gate);
  const { id, name, container, modules, mounts, styles, enhancements = {} } = release;
  const containerText = await readVerified(source, release, container.file);
  const integrity = release.files[container.file] ?? '';
  return {
    pinned: {
      id,
      name,
      baseUrl,
      container: { ...container, integrity },
      modules,
      ...(styles && { styles }),
      ...(mounts && { mounts }),
    },
    pages,
    slots,
    checkedFiles: checkedFiles(release, containerText.toString()),
    enhancements: Object.fromEntries(
      Object.entries(enhancements).map(([module, file]) => [
        module,
        { file, integrity: release.files[file] },
      ]),
    ),
    serverBundle,
    since,
    from,
  };
}

/**
 * The files that a container loads with Subresource Integrity, found by their hashes in its code. A
 * preload needs the same hash, or the browser loads the file twice. Development builds have no hashes.
 */
export function checkedFiles(
  { files, modules, styles = {} }: Pick<Release, 'files' | 'modules' | 'styles'>,
  container: string,
): Record<string, string> {
  const hashes = new Set(container.match(/sha384-[\w+/]+/g));
  const named = new Set([modules, styles].flatMap((each) => Object.values(each).flat()));
  return Object.fromEntries(
    Object.entries(files).filter(([file, integrity]) => named.has(file) && hashes.has(integrity)),
  );
}
