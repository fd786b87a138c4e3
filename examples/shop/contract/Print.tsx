import type { Variant } from './contract.ts';
import badge from './drawings/badge.svg';
import bell from './drawings/bell.svg';
import drum from './drawings/drum.svg';
import pennant from './drawings/pennant.svg';
import scarf from './drawings/scarf.svg';
import classes from './Print.module.css';

const DRAWINGS = { scarf, bell, drum, pennant, badge };

/** A thing, cut in white and printed on its colour. Each release has its own copies. */
export const Print = ({ thing, colour, alt = '' }: Variant & { alt?: string }) => (
  <img
    className={`${classes.print} ${classes[colour]}`}
    src={DRAWINGS[thing]}
    alt={alt}
    width="200"
    height="200"
  />
);
