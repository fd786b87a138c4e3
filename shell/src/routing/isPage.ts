import { PAGES } from '../pages/pages.tsx';
import { PATHS } from './paths.ts';

const paths: ReadonlySet<string> = new Set([...PAGES.map(({ path }) => path), PATHS.public]);

/** Whether the shell has a page at this path (a slash at the end does not matter). */
export function isPage(pathname: string): boolean {
  return paths.has(pathname === '/' ? pathname : pathname.replace(/\/$/, ''));
}
