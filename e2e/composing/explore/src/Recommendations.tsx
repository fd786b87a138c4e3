import { withContract } from '@statline/compose/react';
import { useId, useState } from 'react';
import type { Contract } from '../../host/src/contract.ts';
import './team.css';

const { publish, useEvent } = withContract<Contract>();

export default function Recommendations({ colour }: { colour: string }) {
  const title = useId();
  const [bought, setBought] = useState('nothing');
  useEvent('cart:changed', ({ sku }) => setBought(sku));

  return (
    <aside aria-labelledby={title}>
      <h2 id={title}>More in {colour}</h2>
      <p>You have {bought}</p>
      <button type="button" onClick={() => publish('store:picked', { store: 'Amsterdam' })}>
        Pick Amsterdam
      </button>
    </aside>
  );
}
