import { type Load, withContract } from '@statline/compose/react';
import { type FormEvent, useState } from 'react';
import type { Contract, Variant } from '../../contract/contract.ts';
import classes from './buy.module.css';

const { publish } = withContract<Contract>();

type Price = { pence: number };

export const load: Load<Variant, Price> = async ({ props, fetch, signal }) => {
  const response = await fetch(`/api/price?thing=${props.thing}`, { signal });
  if (!response.ok) throw new Error(`The price list says ${response.status}`);
  return { data: await response.json(), maxAgeS: 60 };
};

const SAID = {
  idle: '',
  adding: '',
  added: 'It is in your cart.',
  failed: 'It could not be put into your cart. Please try again.',
} as const;

/** A form: without script the service answers with the page of the cart. */
export default function BuyButton({ thing, colour, data: { pence } }: Variant & { data: Price }) {
  const [state, setState] = useState<keyof typeof SAID>('idle');

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'adding') return;
    setState('adding');
    const count = await addToCart({ thing, colour }).catch(() => undefined);
    setState(count === undefined ? 'failed' : 'added');
    if (count !== undefined) publish('cart:changed', { count });
  };

  return (
    <form method="post" action="/api/cart" onSubmit={add}>
      <input type="hidden" name="thing" value={thing} />
      <input type="hidden" name="colour" value={colour} />
      <button type="submit" className={classes.button}>
        Buy for £{(pence / 100).toFixed(2)}
      </button>
      <p role="status">{SAID[state]}</p>
    </form>
  );
}

/** @returns how many things are in it now. */
async function addToCart({ thing, colour }: Variant): Promise<number> {
  const response = await fetch('/api/cart', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ thing, colour }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The cart says ${response.status}`);
  return (await response.json()).count;
}
