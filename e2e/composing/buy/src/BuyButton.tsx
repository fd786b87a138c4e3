import { withContract } from '@statline/compose/react';
import type { Contract } from '../../host/src/contract.ts';
import './team.css';

const { publish } = withContract<Contract>();

export default function BuyButton({ sku }: { sku: string }) {
  return (
    <button type="button" onClick={() => publish('cart:changed', { sku })}>
      Buy {sku}
    </button>
  );
}
