import { PATHS } from './paths.ts';

const paths: ReadonlySet<string> = new Set(Object.values(PATHS));

/** Whether the shell has a page at this path (a slash at the end does not matter). */
export function isPage(pathname: string): boolean {
  return paths.has(pathname === '/' ? pathname : pathname.replace(/\/$/, ''));
}
