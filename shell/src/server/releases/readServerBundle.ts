import type { Release } from '@statline/contract/release';
import type { ServerBundle } from '../rendering/ServerBundle.ts';
import type { ReleaseFiles } from './fetchRelease.ts';

/** The server bundle of a release, as text; undefined for one that is rendered in the browser only. */
export function readServerBundle(
  { serverBundle }: Release,
  files: ReleaseFiles,
): ServerBundle | undefined {
  if (serverBundle === undefined) return undefined;
  return { file: serverBundle, code: files.get(serverBundle)?.toString() ?? '' };
}
