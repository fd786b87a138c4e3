import type { LinkClaim } from '../../protocol/manifest/LinkClaim.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';

/** Where a visitor gets a remote from: the URL of a folder, with a slash at the end, or the claim of a signed link. */
export type Override = { url: string } | LinkClaim;

/** @throws ReleaseRefused, or the source's own error: FileMissing if the release is not published. */
export type OpenOverride = (name: string, override: Override) => Promise<AdmittedRelease>;
