import {
  aheadOf,
  MARKS_COOKIE,
  type ReleaseMarks,
  readMarks,
} from '../../protocol/composition/releaseMarks.ts';
import { overrideCookie } from './readOverrides.ts';

const MARKS = new RegExp(`(?:^|; ?)${MARKS_COOKIE}=([^;]*)`);
const OVERRIDES = new RegExp(`(?:^|; ?)${overrideCookie('\\w+')}=`);

/**
 * Whether a visitor's cookies may call for another page than the public one: a developer's, or those of a
 * visitor who has seen newer releases than pages are made from now. A canary bucket does so only while there
 * is a canary.
 *
 * @param cookie the header.
 * @param marks what pages are made from.
 */
export function needsOwnPage(cookie: string, marks: ReleaseMarks): boolean {
  if (OVERRIDES.test(cookie)) return true;
  const seen = MARKS.exec(cookie)?.[1];
  return seen !== undefined && aheadOf(marks, readMarks(seen)).length > 0;
}
