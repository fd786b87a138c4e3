import {
  formatSequences,
  parseSequences,
  SEQUENCES_COOKIE,
  SEQUENCES_MAX_AGE_S,
  SEQUENCES_META,
} from '../../protocol/composition/releaseSequences.ts';

const COOKIE = new RegExp(`(?:^|; )${SEQUENCES_COOKIE}=([^;]*)`);

/**
 * Stores the sequences of the page's releases in a cookie, so that no server makes the next page from older releases.
 * The response sets no cookie, because it may be cached; without script `serveSequences` sets it.
 */
export function storeSequences(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SEQUENCES_META}"]`);
  if (!meta) return;
  const known = COOKIE.exec(document.cookie)?.[1] ?? '';
  // A page from the browser's own cache may be older than what the visitor has seen since.
  const sequences = formatSequences(parseSequences(`${meta.content}~${known}`));
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers we support
  document.cookie = `${SEQUENCES_COOKIE}=${sequences};path=/;max-age=${SEQUENCES_MAX_AGE_S};samesite=lax${secure}`;
}
