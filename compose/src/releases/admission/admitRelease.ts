import type { Release } from '../../protocol/manifest/release.ts';
import { mirroredAt } from '../../protocol/paths.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { checkRelease, type GateOptions } from '../gate/checkRelease.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { readServerBundle, readVerified } from '../sources/fetchRelease.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { whySheetLeaks } from '../styles/whySheetLeaks.ts';

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
  options: AdmitOptions,
): Promise<AdmittedRelease> {
  const { baseUrl = mirroredAt(release), from = source.location, since = new Date() } = options;
  const leaks = await whySheetsAreRefused(source, release);
  if (leaks.length > 0) throw new ReleaseRefused(leaks);
  const serverBundle = await readServerBundle(source, release);
  const { pages, slots } = await checkRelease(release, serverBundle, options);
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

/** Limit of all style sheets together, since the process that serves pages parses them. */
const MAX_STYLES_BYTES = 1_000_000;

/** A style sheet that was never confined has hundreds. */
const MAX_REASONS_PER_FILE = 10;

/** @returns every reason why the style sheets affect more of a page than the remote's regions. */
async function whySheetsAreRefused(source: ReleaseSource, release: Release): Promise<string[]> {
  const reasons: string[] = [];
  let bytes = 0;
  for (const file of Object.keys(release.files).filter((name) => /\.css$/i.test(name))) {
    const content = await readVerified(source, release, file);
    bytes += content.length;
    if (bytes > MAX_STYLES_BYTES) {
      return [`its style sheets have more than ${MAX_STYLES_BYTES / 1e6} MB together`];
    }
    const leaks = whySheetLeaks(content.toString(), release.name).slice(0, MAX_REASONS_PER_FILE);
    reasons.push(...leaks.map((reason) => `its style sheet ${file}: ${reason}`));
  }
  return reasons;
}
