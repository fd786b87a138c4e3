import { withContract } from '@statline/compose/react';
import { useState } from 'react';
import type { Contract } from '../../host/src/contract.ts';
import classes from './decide.module.css';
import './team.css';

const { RemoteRegion, useEvent } = withContract<Contract>();

/** Asks for a colour, and has two other teams show what they have of it. */
export default function ProductPage({ skus }: { skus: string[] }) {
  const [sku, setSku] = useState(skus[0] ?? '');
  const [store, setStore] = useState('none');
  useEvent('store:picked', (picked) => setStore(picked.store));

  return (
    <article>
      <title>{`Tractor in ${sku}`}</title>
      <h1>Tractor in {sku}</h1>
      {skus.map((other) => (
        <button key={other} type="button" onClick={() => setSku(other)}>
          Take {other}
        </button>
      ))}
      <p>Collect at: {store}</p>
      <RemoteRegion module="buy/BuyButton" props={{ sku }} fallback={<p>Call us to buy it</p>} />
      <div className={classes.far} />
      <RemoteRegion module="explore/Recommendations" props={{ colour: sku }} />
    </article>
  );
}
