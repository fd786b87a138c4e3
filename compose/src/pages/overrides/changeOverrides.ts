import { NO_STORE } from '@statline/service/http/cacheControl';
import type Koa from 'koa';
import { SIGNED_LINK_PATH } from '../../protocol/paths.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { refusalOf } from '../../releases/admission/createRefusals.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { FileMissing } from '../../releases/sources/ReleaseSource.ts';
import { PRIVATE } from '../cacheControl.ts';
import {
  allowedUrl,
  type OpenOverride,
  type OverrideRules,
  overrideCookie,
} from './readOverrides.ts';
import { LinkRefused, verifyLinkToken } from './verifyLinkToken.ts';

/** `?remote.legal=<url>` sets an override; `?remote.legal=` ends it; `?remote=` ends all. */
const PARAMETER = 'remote';

export interface OverrideOpening {
  open: OpenOverride;
  /** The path of the page that a link to the release opens. */
  pageOf: (release: AdmittedRelease) => string;
}

/** @returns whether the request changes its visitor's overrides, by parameters or a signed link; it is then handled. */
export async function changeOverrides(
  ctx: Koa.Context,
  rules: OverrideRules,
  { open, pageOf }: OverrideOpening,
): Promise<boolean> {
  if (ctx.path === SIGNED_LINK_PATH && ctx.method === 'GET') {
    await openLink(ctx, rules, { open, pageOf });
    return true;
  }
  const query = new URLSearchParams(ctx.querystring);
  const changes = changesIn(query, rules);
  if (changes.size === 0) return false;
  for (const [name, url] of changes) {
    const cookie = overrideCookie(name);
    if (url === undefined && ctx.cookies.get(cookie) === undefined) continue;
    ctx.cookies.set(cookie, url && encodeURIComponent(url), { sameSite: 'lax' });
  }
  ctx.set('Cache-Control', PRIVATE);
  ctx.redirect(withoutOverrides(ctx.path, query, rules));
  return true;
}

async function openLink(
  ctx: Koa.Context,
  rules: OverrideRules,
  { open, pageOf }: OverrideOpening,
): Promise<void> {
  ctx.set('Cache-Control', NO_STORE);
  // Other sites must not get the token, which is in the address.
  ctx.set('Referrer-Policy', 'no-referrer');
  try {
    if (rules.links.keys.size === 0)
      throw new LinkRefused("This site accepts no links: none of its remotes has a team's key.");
    const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
    const claim = verifyLinkToken(token, rules.links);
    const release = await open(claim.remote, claim);
    ctx.cookies.set(overrideCookie(claim.remote), token, {
      expires: new Date(claim.expires),
      sameSite: 'lax',
    });
    ctx.redirect(pageOf(release));
  } catch (error) {
    const isRefusedLink = error instanceof LinkRefused;
    if (isRefusedLink) ctx.status = 403;
    else if (error instanceof ReleaseRefused) ctx.status = 422;
    else ctx.status = error instanceof FileMissing ? 404 : 503;
    const { publicReason } = refusalOf(error, new Date());
    ctx.type = 'text/plain';
    ctx.body = `${isRefusedLink ? '' : 'This release cannot be shown: '}${publicReason}\n`;
  }
}

/** The remotes whose override a query changes, and their new addresses; undefined: the override ends. */
function changesIn(
  query: URLSearchParams,
  { remotes, origins }: OverrideRules,
): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>();
  for (const name of remotes) {
    const url = query.get(`${PARAMETER}.${name}`);
    if (url !== null || query.has(PARAMETER)) changes.set(name, allowedUrl(url ?? '', origins));
  }
  return changes;
}

function withoutOverrides(
  path: string,
  query: URLSearchParams,
  { remotes }: Pick<OverrideRules, 'remotes'>,
): string {
  const rest = new URLSearchParams(query);
  for (const name of ['', ...remotes.map((remote) => `.${remote}`)]) {
    rest.delete(`${PARAMETER}${name}`);
  }
  // With one slash, since `//host` would lead to another site.
  const search = rest.size > 0 ? `?${rest}` : '';
  return `${path.replace(/^\/+/, '/')}${search}`;
}
