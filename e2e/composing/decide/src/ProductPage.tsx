import { withContract } from '@statline/compose/react';
import { useState } from 'react';
import { createGlobalStyle, css, styled } from 'styled-components';
import type { Contract } from '../../host/src/contract.ts';
import classes from './decide.module.css';
import './team.css';

const { RemoteRegion, useEvent } = withContract<Contract>();

/** A forbidden style, which is only rendered in a state that the gate does not render. */
const Rules = createGlobalStyle`body { outline-offset: 44px; }`;
const Mark = styled.button<{ $isMarked: boolean }>`
  ${({ $isMarked }) =>
    $isMarked &&
    css`
      text-transform: uppercase;
      html:has(&) main { outline-offset: 44px; }
    `}
`;

/** Lets visitors choose a colour, and mounts modules of two other teams for it. */
export default function ProductPage({ skus }: { skus: string[] }) {
  const [sku, setSku] = useState(skus[0] ?? '');
  const [store, setStore] = useState('none');
  const [isMarked, setMarked] = useState(false);
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
      <Mark type="button" $isMarked={isMarked} onClick={() => setMarked(true)}>
        Mark
      </Mark>
      {isMarked && <Rules />}
      <p>Collect at: {store}</p>
      <RemoteRegion module="buy/BuyButton" props={{ sku }} fallback={<p>Call us to buy it</p>} />
      <div className={classes.far} />
      <RemoteRegion module="explore/Recommendations" props={{ colour: sku }} />
    </article>
  );
}
