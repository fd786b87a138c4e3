import type { Load } from '@statline/compose/react';
import type { Variant } from '../../contract/contract.ts';
import classes from './buy.module.css';
import { CartForm } from './CartForm.tsx';

type Price = { pence: number };

export const load: Load<Variant, Price> = async ({ props, fetch, signal }) => {
  const response = await fetch(`/api/price?thing=${props.thing}`, { signal });
  if (!response.ok) throw new Error(`The price list responded with ${response.status}`);
  return { data: await response.json(), maxAgeS: 60 };
};

export default function BuyButton({ thing, colour, data: { pence } }: Variant & { data: Price }) {
  return (
    <CartForm
      action="/api/cart"
      variant={{ thing, colour }}
      text={{ changed: 'It is in your cart.', failed: 'It is not in your cart. Please try again.' }}
    >
      <button type="submit" className={classes.button}>
        Buy for £{(pence / 100).toFixed(2)}
      </button>
    </CartForm>
  );
}
