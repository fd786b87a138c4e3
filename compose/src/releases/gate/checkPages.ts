import * as v from 'valibot';
import { describeIssue, type Issues } from '../../protocol/describeIssue.ts';
import { type ReleasePage, ReleasePageSchema } from '../../protocol/manifest/ReleasePage.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import { parametersOf } from '../../protocol/names/pagePath.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { grantedTo } from '../../site/grants/pathGrants.ts';
import { findAddress } from '../../site/pages/findAddress.ts';
import { addressesOf } from '../../site/pages/findReleasePage.ts';

/** Limit of the addresses of all pages of a release together. */
const MAX_ADDRESSES = 1_000;

/** @returns the pages that may go live, and why the others must not. */
export function checkPages(release: Release, { grants }: ReleaseContract) {
  const { name, pages: declared = [] } = release;
  const described: ReleasePage[] = [];
  const pages: ReleasePage[] = [];
  const reasons: string[] = [];
  for (const page of declared) {
    const result = v.safeParse(ReleasePageSchema, page, { abortEarly: true });
    if (result.success) described.push(result.output);
    else reasons.push(whyInvalid(page.path, result.issues));
  }
  const entries = described.reduce((sum, page) => sum + (page.entries?.length ?? 1), 0);
  if (entries > MAX_ADDRESSES) {
    const tooMany = `its pages have ${entries} entries, and ${MAX_ADDRESSES} is the most`;
    return { pages, reasons: [...reasons, tooMany] };
  }
  for (const page of described) {
    const why = [
      ...whyMisdescribed(page, release),
      ...whyNotGranted(page, name, grants),
      ...whyDoubled(page, described),
    ];
    if (why.length === 0) pages.push(page);
    reasons.push(...why.map((reason) => `its page ${page.path} ${reason}`));
  }
  return { pages, reasons };
}

function whyInvalid(path: unknown, issues: Issues): string {
  const of = typeof path === 'string' ? path.slice(0, 200) : 'without a path';
  return `its page ${of} is not valid: ${describeIssue(issues)}`;
}

function* whyMisdescribed(page: ReleasePage, { modules }: Release): Generator<string, void> {
  const { path, module, canonical = path, entries, open } = page;
  const names = parametersOf(path);
  if (!Object.hasOwn(modules, module)) yield `mounts ${module}, which the release does not expose`;
  if (new Set(names).size < names.length) yield 'has two parameters of one name';
  if (parametersOf(canonical).some((name) => !names.includes(name)))
    yield `has a canonical path (${canonical}) with a parameter that is not its own`;
  if (names.length === 0 && (entries || open)) yield 'has entries, or is open, but no parameters';
  if (names.length > 0 && !entries?.length)
    yield 'has parameters, so its entries must list values of them with which it exists';
  const wanted = [...names].sort().join();
  if (entries?.some((entry) => Object.keys(entry).sort().join() !== wanted))
    yield `has an entry whose parameters are not exactly ${names.join(', ')}`;
}

function whyNotGranted(
  page: ReleasePage,
  remote: string,
  { paths = {}, taken = [] }: Partial<ReleaseContract['grants']> = {},
): string[] {
  const own = paths[remote] ?? [];
  const has = own.length === 0 ? 'no path' : own.join(', ');
  const { path, canonical = path } = page;
  const outside = [path, canonical, ...addressesOf(page).map((address) => address.path)]
    .map((address) => ({ address, owner: grantedTo(paths, address) }))
    .find(({ owner }) => owner !== remote);
  if (outside) {
    const { address, owner } = outside;
    const whose = owner === undefined ? `grants ${remote} ${has}` : `grants it to ${owner}`;
    return [`is not granted${address === path ? '' : ` (${address})`}: the site ${whose}`];
  }
  const fixed = { pages: taken.map((at) => ({ path: at })) };
  const collision = addressesOf(page).find(
    (address) => findAddress(fixed, address.path) !== undefined,
  );
  return collision ? [`has the address of a page of the site's own: ${collision.path}`] : [];
}

/** Refuses two paths that differ in names of parameters only: an address would match both. */
function whyDoubled({ path }: ReleasePage, pages: readonly ReleasePage[]): string[] {
  const shape = (text: string) => text.replace(/:[A-Za-z0-9]+/g, ':');
  const same = pages.filter((other) => shape(other.path) === shape(path));
  return same.length > 1 ? ['is declared twice'] : [];
}
