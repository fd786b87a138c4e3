import { useEffect, useReducer, useState } from 'react';
import type { Variant } from '../../contract/contract.ts';
import { useEvent } from '../../contract/engine.ts';
import { requestCart } from './requestCart.ts';

export interface Cart {
  lines: (Variant & { count: number; pence: number })[];
  count: number;
  pence: number;
}

/** The visitor's cart. Only the browser loads it: a page is the same for all visitors. Undefined until then. */
export function useCart(): Cart | 'failed' | undefined {
  const [cart, setCart] = useState<Cart | 'failed'>();
  const [reloads, reload] = useReducer((times: number) => times + 1, 0);
  useEvent('cart:changed', reload);

  // In another tab it may have been changed.
  useEffect(() => {
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is requested again for each change
  useEffect(() => {
    let isHere = true;
    const response = requestCart<Cart>('/api/cart').catch(() => 'failed' as const);
    void response.then((known) => isHere && setCart(known));
    return () => {
      isHere = false;
    };
  }, [reloads]);

  return cart;
}
