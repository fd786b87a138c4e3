import type { Release } from '../../protocol/manifest/release.ts';
import { mirroredAt } from '../../protocol/paths.ts';
import { admitRelease, type GateOptions } from '../gate/admitRelease.ts';
import { whyStylesAreRefused } from '../gate/whyStylesAreRefused.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { checkedFiles } from '../sources/checkedFiles.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readServerBundle, readVerified } from '../sources/readVerified.ts';

interface OpenOptions extends GateOptions {
  /** Where the browser will load it from. Default: the shell's mirror. */
  baseUrl?: string;
  /** Where it came from, for operators. Default: the source. */
  from?: string;
}

/**
 * Runs the gate over a release that has been fetched whole, and reads what pages need of it.
 *
 * @throws ReleaseRefused, or the source's own error.
 */
export async function openRelease(
  source: ReleaseSource,
  release: Release,
  { baseUrl = mirroredAt(release), from = source.location, ...gate }: OpenOptions,
): Promise<LiveRelease> {
  const leaks = await whyStylesAreRefused(source, release);
  if (leaks.length > 0) throw new ReleaseRefused(leaks);
  const serverBundle = await readServerBundle(source, release);
  const pages = await admitRelease(release, serverBundle, gate);
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
      ...(pages.length > 0 && { hasPages: true }),
    },
    pages,
    checkedFiles: checkedFiles(release, containerText.toString()),
    enhancements: Object.fromEntries(
      Object.entries(enhancements).map(([module, file]) => [
        module,
        { file, integrity: release.files[file] },
      ]),
    ),
    serverBundle,
    since: new Date(),
    from,
  };
}
