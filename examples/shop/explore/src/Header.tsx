import { RemoteRegion } from '../../contract/engine.ts';
import classes from './explore.module.css';

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
