import type { Variant } from '../../contract/contract.ts';

/** Asks the service that keeps the carts, to change one where there is a variant. */
export async function requestCart<Body>(path: string, variant?: Variant): Promise<Body> {
  const response = await fetch(path, {
    ...(variant && { method: 'POST', body: new URLSearchParams({ ...variant }) }),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The cart says ${response.status}`);
  return response.json();
}
