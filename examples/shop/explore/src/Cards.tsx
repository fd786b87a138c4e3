import type { Variant } from '../../contract/contract.ts';
import { DRAWINGS } from '../../contract/drawings.ts';
import { pathOf, THINGS } from '../../contract/things.ts';
import classes from './explore.module.css';

export function Cards({ variants }: { variants: readonly Variant[] }) {
  return (
    <ul className={classes.cards}>
      {variants.map(({ thing, colour }) => (
        <li key={thing}>
          <a href={pathOf(thing, colour)}>
            <img
              className={classes[colour]}
              src={DRAWINGS[thing]}
              alt=""
              width="240"
              height="240"
            />
            {THINGS[thing]} <span>in {colour}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
