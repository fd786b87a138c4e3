import { withContract } from '@statline/compose/react';
import { useState } from 'react';
import type { Contract } from '../../host/src/contract.ts';
import { Help } from './Help.tsx';
import './team.css';

const { useEvent } = withContract<Contract>();

export default function MiniCart() {
  const [skus, setSkus] = useState<string[]>([]);
  useEvent('cart:changed', ({ sku }) => setSkus((before) => [...before, sku]));

  return (
    <>
      <p role="status">Cart: {skus.join(', ') || 'empty'}</p>
      <Help />
    </>
  );
}
