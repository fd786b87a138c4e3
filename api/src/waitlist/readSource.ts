import { CAMPAIGN_PARTS, MAX_CAMPAIGN_PART_LENGTH } from '@statline/contract/api';
import * as v from 'valibot';
import { omitEmpty } from '../store/omitEmpty.ts';
import type { SignUpSource } from '../store/SignUp.ts';

/** Names of campaigns, without `@` and colons. */
const NAME = /^[\p{L}\p{N} ._|+!&()-]+$/u;
const PATH = /^\/[\w./-]*$/;
const HOST = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A date has 8 digits; phone numbers and ids of clicks and accounts have more. */
const MAX_DIGITS = 8;

/**
 * Text that looks random: alternating letters and digits, or a long run of both (a hash, a UUID, a token), or an IP
 * address.
 */
const RANDOM = /(?:[a-z]+\d+){3}|(?=[a-z]*\d)[a-z\d]{20}|(?:\d+\.){3}\d/i;

const looksLikeId = (text: string): boolean =>
  text.replace(/\D/g, '').length > MAX_DIGITS || RANDOM.test(text);

/** Invalid values are dropped, since the visitor cannot correct them. */
const part = (pattern: RegExp) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((text) => text.normalize('NFC').replace(/\p{C}/gu, '').trim()),
        v.maxLength(MAX_CAMPAIGN_PART_LENGTH),
        v.regex(pattern),
        v.check((text) => !looksLikeId(text)),
      ),
      '',
    ),
    '',
  );

const Source = v.object({
  page: part(PATH),
  referrer: v.optional(v.fallback(v.pipe(v.string(), v.regex(HOST)), ''), ''),
  source: part(NAME),
  medium: part(NAME),
  campaign: part(NAME),
  term: part(NAME),
  content: part(NAME),
});

const Given = v.object({
  landing: v.optional(v.fallback(v.pipe(v.string(), v.url()), ''), ''),
  referrer: v.optional(v.fallback(v.string(), ''), ''),
});

/**
 * Reads the source of a visit: the first page, the host of the referring page, and campaign parameters, without
 * anything that looks like an address or an id.
 *
 * @param body the decoded request: `landing`, the address of the visit's first page, and `referrer`, a host.
 * @param page URL of the form's page, used as the first page if no script has run.
 * @returns undefined if nothing is known.
 */
export function readSource(body: unknown, page: string): SignUpSource | undefined {
  const given = v.safeParse(Given, body, { abortEarly: true });
  const { landing, referrer } = given.success ? given.output : { landing: '', referrer: '' };
  const address = landing || page;
  if (!URL.canParse(address)) return undefined;
  const { host, pathname, searchParams } = new URL(address);
  const campaign = CAMPAIGN_PARTS.map((name) => [
    name,
    searchParams.get(`utm_${name}`) ?? undefined,
  ]);
  const parts = {
    page: pathname,
    referrer: referrer === host ? '' : referrer,
    ...Object.fromEntries(campaign),
  };
  // Aborts at the first failed check: `RANDOM` takes a second for 15 KB, so text over the limit must not reach it.
  const source = v.parse(Source, parts, { abortEarly: true });
  // In a fixed order, so that equal sources are equal as JSON.
  const found: SignUpSource = omitEmpty(source);
  return Object.keys(found).length === 0 ? undefined : found;
}
