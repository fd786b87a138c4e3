import { withContract } from '@statline/compose/react';
import { useEffect, useState } from 'react';
import type { Contract, Variant } from '../../contract/contract.ts';

const { useEvent } = withContract<Contract>();

export interface Cart {
  lines: (Variant & { count: number; pence: number })[];
  count: number;
  pence: number;
}

/**
 * The visitor's own cart, which only the browser can ask for: pages are rendered for everybody.
 *
 * @returns undefined until it is known, and `failed` where nobody says.
 */
export function useCart(): Cart | 'failed' | undefined {
  const [cart, setCart] = useState<Cart | 'failed'>();
  const [asked, setAsked] = useState(0);
  useEvent('cart:changed', () => setAsked((times) => times + 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for again for each change
  useEffect(() => {
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(10_000)]);
    fetch('/api/cart', { signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The cart says ${response.status}`);
        setCart(await response.json());
      })
      .catch(() => {
        if (!left.signal.aborted) setCart('failed');
      });
    return () => left.abort();
  }, [asked]);

  return cart;
}
