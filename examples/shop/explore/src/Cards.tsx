import type { Variant } from '../../contract/contract.ts';
import { Print } from '../../contract/Print.tsx';
import { pathOf, THINGS } from '../../contract/things.ts';
import classes from './explore.module.css';

export const Cards = ({ variants }: { variants: readonly Variant[] }) => (
  <ul className={classes.cards}>
    {variants.map(({ thing, colour }) => (
      <li key={thing}>
        <a href={pathOf(thing, colour)}>
          <Print thing={thing} colour={colour} />
          {THINGS[thing]} in {colour}
        </a>
      </li>
    ))}
  </ul>
);
