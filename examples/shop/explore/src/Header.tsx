import { withContract } from '@statline/compose/react';
import type { Contract } from '../../contract/contract.ts';
import classes from './explore.module.css';

const { RemoteRegion } = withContract<Contract>();

export default function Header() {
  return (
    <header className={classes.header}>
      <a href="/" className={classes.name}>
        The Stand
      </a>
      <RemoteRegion module="buy/MiniCart" props={{}} fallback={<a href="/cart">Cart</a>} />
    </header>
  );
}
