import { withContract } from '@statline/compose/react';
import { useEffect, useState } from 'react';
import type { Contract, Variant } from '../../contract/contract.ts';
import { askCarts } from './askCarts.ts';

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
    let isHere = true;
    const answer = askCarts<Cart>('/api/cart').catch(() => 'failed' as const);
    void answer.then((known) => isHere && setCart(known));
    return () => {
      isHere = false;
    };
  }, [asked]);

  return cart;
}
