import type Koa from 'koa';
import {
  aheadOf,
  MARKS_COOKIE,
  MARKS_LAST_S,
  type ReleaseMarks,
  readMarks,
  writeMarks,
} from '../../protocol/composition/releaseMarks.ts';

/**
 * Keeps in the visitor's cookie what a page was made from, of each remote the highest mark. Only in a response
 * that no shared cache keeps. A page's script writes the same cookie (`rememberMarks`).
 */
export function keepMarks({ cookies }: Pick<Koa.Context, 'cookies'>, marks: ReleaseMarks): void {
  const known = cookies.get(MARKS_COOKIE) ?? '';
  if (aheadOf(readMarks(known), marks).length === 0) return;
  cookies.set(MARKS_COOKIE, writeMarks(readMarks(`${writeMarks(marks)}~${known}`)), {
    maxAge: MARKS_LAST_S * 1_000,
    sameSite: 'lax',
    httpOnly: false,
  });
}
