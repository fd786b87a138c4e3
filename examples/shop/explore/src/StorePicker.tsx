import { withContract } from '@statline/compose/react';
import type { Contract } from '../../contract/contract.ts';
import classes from './explore.module.css';

const { publish } = withContract<Contract>();

const STORES = [
  { town: 'Aalborg', place: 'Behind the north goal' },
  { town: 'Braga', place: 'By the turnstiles, gate 4' },
  { town: 'Cork', place: 'The van at the lane end' },
];

/** Part of whatever form it stands in (`store`), and tells what it stands in. */
export default function StorePicker() {
  return (
    <fieldset className={classes.stores}>
      <legend>Where do you collect it?</legend>
      {STORES.map(({ town, place }) => (
        <label key={town}>
          <input
            type="radio"
            name="store"
            value={town}
            required
            onChange={() => publish('store:picked', { store: town })}
          />
          <span>
            <strong>{town}</strong> {place}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
