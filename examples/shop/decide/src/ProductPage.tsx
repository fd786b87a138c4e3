import type { Load } from '@statline/compose/react';
import type { Contract, Variant } from '../../contract/contract.ts';
import { RemoteRegion } from '../../contract/engine.ts';
import { Print } from '../../contract/Print.tsx';
import { COLOURS, isColour, isThing, pathOf, THINGS, type ThingId } from '../../contract/things.ts';
import classes from './ProductPage.module.css';

const STORIES: Readonly<Record<ThingId, string>> = {
  scarf:
    'Knitted on the bus to away games: forty rows an hour, and a dropped stitch for each goal against.',
  bell: 'Beaten from a sheet of roof. It is heard in the next valley, and on the far touchline.',
  drum: 'A barrel, two skins and six metres of rope. It has kept the beat through extra time.',
  pennant: 'Sail cloth, cut on a kitchen table, hemmed on both sides. It does not mind rain.',
  badge: 'Punched out of a biscuit tin. Wear it on the side of the heart, or on the other one.',
};

/** The colour is in the address, so that choosing one needs no script. */
export const load: Load<Props, Variant> = async ({ props, query }) => {
  const { thing } = props.params;
  if (!isThing(thing)) throw new Error(`The stand has no ${thing}`);
  const colour = query.get('colour');
  return { data: { thing, colour: isColour(colour) ? colour : COLOURS[0] } };
};
type Props = Contract['modules']['decide/ProductPage'];

export default function ProductPage({ data: { thing, colour } }: { data: Variant }) {
  const name = THINGS[thing];
  return (
    <>
      <title>{`${name} in ${colour} – The Stand`}</title>
      <article className={classes.page}>
        <Print thing={thing} colour={colour} alt={`${name} in ${colour}`} />
        <div className={classes.about}>
          <h1>{name}</h1>
          <p>{STORIES[thing]}</p>
          <nav aria-label="Colour" className={classes.colours}>
            {COLOURS.map((other) => (
              <a
                key={other}
                href={pathOf(thing, other)}
                aria-current={other === colour ? 'true' : undefined}
              >
                {other}
              </a>
            ))}
          </nav>
          <RemoteRegion
            module="buy/BuyButton"
            props={{ thing, colour }}
            fallback={<p>It cannot be bought for the moment. Come by, or come back.</p>}
          />
        </div>
      </article>
      <RemoteRegion module="explore/Recommendations" props={{ thing, colour }} fallback={null} />
    </>
  );
}
