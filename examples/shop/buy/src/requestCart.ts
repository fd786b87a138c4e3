import type { Variant } from '../../contract/contract.ts';

/** Requests a cart from its service, or changes it where there is a variant. */
export async function requestCart<Body>(path: string, variant?: Variant): Promise<Body> {
  const response = await fetch(path, {
    ...(variant && { method: 'POST', body: new URLSearchParams({ ...variant }) }),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The cart responded with ${response.status}`);
  return response.json();
}
