/** Fetches files past the browser's cache, which keeps what comes. It never rejects. */
export async function refetch(urls: readonly string[]): Promise<void> {
  const fetchWhole = async (url: string) => (await fetch(url, { cache: 'reload' })).arrayBuffer();
  await Promise.allSettled(urls.map(fetchWhole));
}
