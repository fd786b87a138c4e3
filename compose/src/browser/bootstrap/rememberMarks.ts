import {
  MARKS_COOKIE,
  MARKS_LAST_S,
  MARKS_META,
  readMarks,
  writeMarks,
} from '../../protocol/composition/releaseMarks.ts';

const COOKIE = new RegExp(`(?:^|; )${MARKS_COOKIE}=([^;]*)`);

/**
 * Keeps what the page was made from in a cookie, so that the next page, whichever server makes it, is
 * made from nothing older. The response is public, in shared caches too, and sets no cookie; without
 * script `serveSeen` does.
 */
export function rememberMarks(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${MARKS_META}"]`);
  if (!meta) return;
  const known = COOKIE.exec(document.cookie)?.[1] ?? '';
  // A page from the browser's own cache may be older than what the visitor has seen since.
  const marks = writeMarks(readMarks(`${meta.content}~${known}`));
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers we support
  document.cookie = `${MARKS_COOKIE}=${marks};path=/;max-age=${MARKS_LAST_S};samesite=lax${secure}`;
}
