import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { Digest, type Envelope } from './manifest/publication.ts';
import { ReleasePageSchema } from './manifest/ReleasePage.ts';
import { Release } from './manifest/release.ts';
import { MODULE_NAME, REMOTE_NAME } from './names/ModuleId.ts';

/** Signed with a team's release key; its own type, so that no signed link can pass for a publication. */
export const LINK_TYPE = 'application/vnd.statline.development+json';

const common = {
  /** A link for one remote is never valid for another. */
  remote: v.pipe(v.string(), v.regex(REMOTE_NAME)),
  /** An origin: a link to one site is never valid for another. */
  site: v.pipe(v.string(), v.maxLength(200)),
  /** ISO 8601. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
};

/** Made by `compose dev`: the remote on the developer's own machine. */
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
  container: v.strictObject({
    file: v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,99}$/)),
    global: v.pipe(v.string(), v.regex(/^remote_\w{1,50}$/)),
  }),
  modules: v.pipe(v.array(v.pipe(v.string(), v.regex(MODULE_NAME))), v.maxLength(50)),
  mounts: Release.entries.mounts,
  styles: Release.entries.styles,
  slots: Release.entries.slots,
  /** The pages that it declares. Left out where there are none, or too many for a link. */
  pages: v.exactOptional(v.pipe(v.array(ReleasePageSchema), v.maxLength(100))),
});
export type DevelopmentClaim = v.InferOutput<typeof DevelopmentClaim>;

/** Made by `compose release --preview`: a release on the remote's own host (`previewFolderOf`). */
export const PreviewClaim = v.strictObject({ ...common, digest: Digest });
export type PreviewClaim = v.InferOutput<typeof PreviewClaim>;

// Not a union, which would not say what is wrong with the claim.
const LinkClaim = v.pipe(
  v.looseObject({}),
  v.lazy((claim) => (isPreview(claim as object) ? PreviewClaim : DevelopmentClaim)),
);
export type LinkClaim = v.InferOutput<typeof LinkClaim>;

export const isPreview = (override: object): override is PreviewClaim => 'digest' in override;

export const MAX_LINK_HOURS = { development: 12, preview: 7 * 24 } as const;

const MAX_CLAIM_LENGTH = 100_000;

/** JSON, compressed, since a cookie has at most 4 KB. */
export const writeClaim = (claim: LinkClaim): Buffer => deflateRawSync(JSON.stringify(claim));

/** @param payload in base64. @throws Error if it is not a valid claim. */
export function readClaim(payload: string): LinkClaim {
  const options = { maxOutputLength: MAX_CLAIM_LENGTH };
  const text = inflateRawSync(Buffer.from(payload, 'base64'), options).toString();
  return v.parse(LinkClaim, JSON.parse(text), { abortEarly: true });
}

/** The form in links and cookies: `<claim>.<key>.<signature>`. */
const TOKEN = /^([\w-]{1,3400})\.([\w-]{43})\.([\w-]{86})$/;

export const writeToken = (payload: Buffer, key: string, signature: Buffer): string =>
  [payload.toString('base64url'), key, signature.toString('base64url')].join('.');

/** @returns undefined if the text is not a token. */
export function readToken(text: string): Envelope | undefined {
  const [, payload, keyid, sig] = TOKEN.exec(text) ?? [];
  if (!payload || !keyid || !sig) return undefined;
  return { payloadType: LINK_TYPE, payload, signatures: [{ keyid, sig }] };
}
