/** What a server answers for a file that it does not have and does not expect to have again. */
const GONE: readonly number[] = [404, 410];

/**
 * Whether any of the files is no longer published. Only the server's word counts: no connection,
 * or a server that fails, says nothing of the files. It never rejects.
 */
export async function areAnyGone(urls: readonly string[]): Promise<boolean> {
  const isGone = async (url: string) => {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return GONE.includes(status);
  };
  const answers = await Promise.allSettled(urls.map(isGone));
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
}
