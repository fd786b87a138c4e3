import { useEffect, useState } from 'react';
import classes from './buy.module.css';
import { useCart } from './useCart.ts';

/**
 * Without script its link goes by the service, which knows the visitor's cart. The HTML is the same for all
 * visitors: `data-at-once` loads its script without an interaction.
 */
export default function MiniCart() {
  const cart = useCart();
  const [href, setHref] = useState('/api/cart/page');
  useEffect(() => setHref('/cart'), []);
  const count = typeof cart === 'object' ? cart.count : 0;

  return (
    <a href={href} className={classes.mini} data-at-once="">
      Cart{' '}
      <span role="status">{count > 0 ? `${count} ${count === 1 ? 'thing' : 'things'}` : ''}</span>
    </a>
  );
}
