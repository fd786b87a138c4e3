/**
 * Remote → the paths that it may fill with pages: one with a slash at the end grants every path
 * below it, any other just itself.
 *
 * @example { legal: ['/legal', '/legal/'] }
 */
export type GrantedPaths = Readonly<Record<string, readonly string[]>>;

/** Whether one of the grants covers a path. */
export const covers = (grants: readonly string[] | undefined, path: string): boolean =>
  grants?.some((grant) => (grant.endsWith('/') ? path.startsWith(grant) : path === grant)) ?? false;

/** The remote to which a path is granted: by the longest grant, where one lies within another. */
export function grantedTo(granted: GrantedPaths, path: string): string | undefined {
  const grants = Object.entries(granted)
    .flatMap(([remote, paths]) => paths.map((grant) => ({ remote, grant })))
    .filter(({ grant }) => covers([grant], path))
    .sort((one, other) => other.grant.length - one.grant.length);
  return grants[0]?.remote;
}
