import { type FormEvent, type ReactNode, useState } from 'react';
import type { Variant } from '../../contract/contract.ts';
import { publish } from '../../contract/engine.ts';
import { requestCart } from './requestCart.ts';

interface Props {
  action: string;
  variant: Variant;
  text: { changed: string; failed: string };
  onChanged?: () => void;
  children: ReactNode;
}

/** Changes the cart. Without script the service responds with the page of the cart. */
export function CartForm({ action, variant, text, onChanged, children }: Props) {
  const [state, setState] = useState<'idle' | 'sending' | 'changed' | 'failed'>('idle');

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    try {
      const { count } = await requestCart<{ count: number }>(action, variant);
      publish('cart:changed', { count });
      setState('changed');
      onChanged?.();
    } catch {
      setState('failed');
    }
  };

  return (
    <form method="post" action={action} onSubmit={send}>
      <input type="hidden" name="thing" value={variant.thing} />
      <input type="hidden" name="colour" value={variant.colour} />
      {children}
      <p role="status">{state === 'changed' || state === 'failed' ? text[state] : ''}</p>
    </form>
  );
}
