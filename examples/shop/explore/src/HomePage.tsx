import { Cards } from './Cards.tsx';
import classes from './explore.module.css';

export default function HomePage() {
  return (
    <>
      <h1 className={classes.loud}>Made by hand, for ninety minutes of noise.</h1>
      <Cards
        variants={[
          { thing: 'scarf', colour: 'brick' },
          { thing: 'bell', colour: 'night' },
          { thing: 'pennant', colour: 'moss' },
          { thing: 'drum', colour: 'night' },
          { thing: 'badge', colour: 'brick' },
        ]}
      />
    </>
  );
}
