import { withContract } from '@statline/compose/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Contract, Variant } from '../../contract/contract.ts';

const { publish } = withContract<Contract>();

interface Props {
  action: string;
  variant: Variant;
  said: { changed: string; failed: string };
  onChanged?: () => void;
  children: ReactNode;
}

/** Changes the cart. Without script the service answers with the page of the cart. */
export function CartForm({ action, variant, said, onChanged, children }: Props) {
  const [state, setState] = useState<'idle' | 'sending' | 'changed' | 'failed'>('idle');

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    try {
      publish('cart:changed', { count: await change(action, variant) });
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
      <p role="status">{state === 'changed' || state === 'failed' ? said[state] : ''}</p>
    </form>
  );
}

/** @returns how many things are in it now. */
async function change(action: string, variant: Variant): Promise<number> {
  const response = await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...variant }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The cart says ${response.status}`);
  return (await response.json()).count;
}
