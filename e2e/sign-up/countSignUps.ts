import type { APIRequestContext } from '@playwright/test';

/** How long the API caches the figures. */
const CACHE_MS = 1_000;

/** The API's number of sign-ups, which may not yet include the latest. */
export async function countSignUps(request: APIRequestContext): Promise<number> {
  // The server may close a kept-alive connection just when it is reused.
  const headers = { connection: 'close' };
  const response = await request.get('/api/dashboard', { headers });
  return (await response.json()).total;
}

/** The number of all sign-ups so far: waits until the API's cache has expired. */
export async function countUncached(request: APIRequestContext): Promise<number> {
  await new Promise((wake) => setTimeout(wake, CACHE_MS));
  return countSignUps(request);
}
