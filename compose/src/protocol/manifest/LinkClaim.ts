import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { Digest } from './publication.ts';
import { ReleasePageSchema } from './ReleasePage.ts';
import { Release } from './release.ts';

/*
 * What a team states in a link to a site: that the browser that opens it is to get a remote from
 * elsewhere. It is signed with the key that signs the team's publications, as DSSE has it; its type
 * keeps the one from being taken for the other.
 */

export const LINK_TYPE = 'application/vnd.statline.development+json';

const common = {
  /** The remote's name: a link for one remote is never good for another. */
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{1,23}$/)),
  /** The origin of the site: a link to one site is never good for another. */
  site: v.pipe(v.string(), v.maxLength(200)),
  /** ISO 8601. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
};

/** Of `compose dev`: the remote as the developer's own machine has it. */
export const DevelopmentClaim = v.strictObject({
  ...common,
  /** The dev server: on the machine where the link is opened, and nowhere else. */
  url: v.pipe(
    v.string(),
    v.regex(
      /^http:\/\/(?:localhost|127\.0\.0\.1):[1-9]\d{0,4}\/$/,
      'it is not a port of the own machine: http://localhost:<port>/',
    ),
  ),
  /** As in a release's manifest. */
  container: v.strictObject({
    file: v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,99}$/)),
    global: v.pipe(v.string(), v.regex(/^remote_\w{1,50}$/)),
  }),
  /** The names of its modules. */
  modules: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\w{1,100}$/))), v.maxLength(50)),
  mounts: Release.entries.mounts,
  styles: Release.entries.styles,
  slots: Release.entries.slots,
  /** The pages that it declares. Left out where there are none, or too many for a link. */
  pages: v.exactOptional(v.pipe(v.array(ReleasePageSchema), v.maxLength(100))),
});
export type DevelopmentClaim = v.InferOutput<typeof DevelopmentClaim>;

/** Of `compose release --preview`: a release that the remote's own host has (`previewFolderOf`). */
export const PreviewClaim = v.strictObject({ ...common, digest: Digest });
export type PreviewClaim = v.InferOutput<typeof PreviewClaim>;

const LinkClaim = v.union([DevelopmentClaim, PreviewClaim]);
export type LinkClaim = v.InferOutput<typeof LinkClaim>;

export const isPreview = (override: object): override is PreviewClaim => 'digest' in override;

/** A link holds no longer. */
export const MAX_LINK_HOURS = { development: 12, preview: 7 * 24 } as const;

/** More is no claim, however small it was made. */
const MAX_CLAIM_LENGTH = 100_000;

/** What is signed: JSON, made small, since a cookie holds 4 KB. */
export const writeClaim = (claim: LinkClaim): Buffer => deflateRawSync(JSON.stringify(claim));

/** @throws Error for what is no claim. */
export const readClaim = (payload: Buffer): LinkClaim =>
  v.parse(
    LinkClaim,
    JSON.parse(inflateRawSync(payload, { maxOutputLength: MAX_CLAIM_LENGTH }).toString()),
  );

/** A claim with its signature, as in a link and in a cookie: `<claim>.<key>.<signature>`. */
const TOKEN = /^([\w-]{1,3400})\.([\w-]{43})\.([\w-]{86})$/;

interface LinkToken {
  /** The claim (`writeClaim`). */
  payload: Buffer;
  /** The public key, as the site's settings name it. */
  key: string;
  signature: Buffer;
}

export const writeToken = ({ payload, key, signature }: LinkToken): string =>
  [payload.toString('base64url'), key, signature.toString('base64url')].join('.');

/** @returns undefined for what is no token. */
export function readToken(text: string): LinkToken | undefined {
  const [, payload, key, signature] = TOKEN.exec(text) ?? [];
  if (!payload || !key || !signature) return undefined;
  return {
    payload: Buffer.from(payload, 'base64url'),
    key,
    signature: Buffer.from(signature, 'base64url'),
  };
}
