import { readUntil } from '@statline/service/http/readUntil';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { FileMissing } from './ReleaseSource.ts';

/**
 * A release folder on a static host, which is not trusted: only a 200 of bounded size, without
 * redirects and within a deadline, counts as a response.
 *
 * @param baseUrl with a slash at the end.
 */
export function httpSource(
  baseUrl: string,
  timeoutMs: number = DEADLINES.fetchFileMs,
): ReleaseSource {
  return {
    location: baseUrl,
    read: async function* (file, maxBytes) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(new URL(file, baseUrl), { redirect: 'error', signal });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw failureOf(file, response.status);
      }
      let size = 0;
      for await (const chunk of readUntil(signal, response.body)) {
        size += chunk.length;
        if (size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
        yield chunk;
      }
    },
  };
}

function failureOf(file: string, status: number): Error {
  if (status === 404 || status === 410) return new FileMissing(file);
  if (status === 403) return new FileMissing(file, { isCertain: false });
  return new Error(`${file}: the host responded with ${status}`);
}
