/**
 * Remote → the paths at which its releases may declare pages. A path with a trailing slash grants
 * every path below it, any other path only itself.
 *
 * @example { legal: ['/legal', '/legal/'] }
 */
export type GrantedPaths = Readonly<Record<string, readonly string[]>>;

export const grantedTo = (granted: GrantedPaths, path: string): string | undefined =>
  grantAt(granted, path)?.remote;

/** The grant that covers a path; the longest, if there are several. */
const grantAt = (granted: GrantedPaths, path: string) =>
  Object.entries(granted)
    .flatMap(([remote, paths]) => paths.map((grant) => ({ remote, grant })))
    .filter(({ grant }) => (grant.endsWith('/') ? path.startsWith(grant) : path === grant))
    .sort((one, other) => other.grant.length - one.grant.length)
    .at(0);

/** The grant that covers a pathname, if its remote has no release: only a release states whether the page exists. */
export function awaitedGrant(
  { grants }: { readonly grants?: { readonly paths: GrantedPaths } },
  releases: readonly { pinned: { name: string } }[],
  pathname: string,
): string | undefined {
  const found = grants && grantAt(grants.paths, pathname.toLowerCase());
  const hasRelease = releases.some(({ pinned }) => pinned.name === found?.remote);
  return hasRelease ? undefined : found?.grant;
}
