import type { APIRequestContext } from '@playwright/test';

/** For so long the API keeps an answer. */
const KEPT_MS = 1_000;

/** How many are on the list, as the API says; whoever has joined just now may not count yet. */
export async function countSignUps(request: APIRequestContext): Promise<number> {
  // A kept connection may be closed by the server just when it is used again.
  const headers = { connection: 'close' };
  const response = await request.get('/api/dashboard', { headers });
  return (await response.json()).total;
}

/** How many are on the list, everybody who has joined so far. */
export async function countUncached(request: APIRequestContext): Promise<number> {
  await new Promise((wake) => setTimeout(wake, KEPT_MS));
  return countSignUps(request);
}
