import type { Load } from '@statline/compose/react';
import { useRef, useState } from 'react';
import { RemoteRegion, useEvent } from '../../contract/engine.ts';
import { Print } from '../../contract/Print.tsx';
import { THINGS } from '../../contract/things.ts';
import classes from './buy.module.css';
import { CartForm } from './CartForm.tsx';
import { type Cart, useCart } from './useCart.ts';

/** A cart by its address, for browsers without script. */
export const load: Load<object, Cart | null> = async ({ query, fetch, signal }) => {
  const of = query.get('of');
  if (of === null) return { data: null };
  const response = await fetch(`/api/cart?of=${encodeURIComponent(of)}`, { signal });
  if (!response.ok) throw new Error(`The cart responded with ${response.status}`);
  return { data: await response.json(), maxAgeS: 0 };
};

export default function CartPage({ data }: { data: Cart | null }) {
  const own = useCart();
  const cart = typeof own === 'object' ? own : data;
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Your cart
      </h1>
      {cart && cart.count > 0 && (
        <>
          <Lines cart={cart} onChanged={() => title.current?.focus()} />
          <Order />
        </>
      )}
      {cart?.count === 0 && (
        <p>
          There is nothing in it yet. <a href="/">See what there is.</a>
        </p>
      )}
      {!cart && own === 'failed' && <p role="alert">Your cart cannot be had for the moment.</p>}
      {!cart && own === undefined && (
        <p data-at-once="">
          <a href="/api/cart/page">Show what is in it</a>
        </p>
      )}
    </>
  );
}

function Lines({ cart: { lines, pence }, onChanged }: { cart: Cart; onChanged: () => void }) {
  return (
    <>
      <ul className={classes.lines}>
        {lines.map(({ thing, colour, count, pence: price }) => (
          <li key={`${thing} ${colour}`}>
            <Print thing={thing} colour={colour} />
            <span>
              {count} × {THINGS[thing]} in {colour}
            </span>
            <span>£{(price / 100).toFixed(2)}</span>
            <CartForm
              action="/api/cart/remove"
              variant={{ thing, colour }}
              text={{ changed: '', failed: 'It could not be taken out. Please try again.' }}
              onChanged={onChanged}
            >
              <button type="submit" aria-label={`Remove ${THINGS[thing]} in ${colour}`}>
                Remove
              </button>
            </CartForm>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>Together £{(pence / 100).toFixed(2)}</p>
    </>
  );
}

function Order() {
  const [store, setStore] = useState<string>();
  useEvent('store:picked', (picked) => setStore(picked.store));

  return (
    <form method="post" action="/api/cart/order">
      <RemoteRegion
        module="explore/StorePicker"
        props={{}}
        fallback={
          <p>
            <input type="hidden" name="store" value="by post" />
            We send it by post.
          </p>
        }
      />
      <button type="submit" className={classes.button}>
        {store ? `Order, to collect in ${store}` : 'Order'}
      </button>
    </form>
  );
}
