import { publish } from '../../contract/engine.ts';
import classes from './explore.module.css';

const STORES = {
  Aalborg: 'behind the north goal',
  Braga: 'by the turnstiles, gate 4',
  Cork: 'the van at the lane end',
};

/** Part of the form around it (`store`); reports the choice to it. */
export default function StorePicker() {
  return (
    <fieldset className={classes.stores}>
      <legend>Where do you collect it?</legend>
      {Object.entries(STORES).map(([store, place]) => (
        <label key={store}>
          <input
            type="radio"
            name="store"
            value={store}
            required
            onChange={() => publish('store:picked', { store })}
          />{' '}
          <strong>{store}</strong>, {place}
        </label>
      ))}
    </fieldset>
  );
}
