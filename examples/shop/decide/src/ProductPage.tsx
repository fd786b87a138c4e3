import { type Load, withContract } from '@statline/compose/react';
import type { Contract, Variant } from '../../contract/contract.ts';
import { DRAWINGS } from '../../contract/drawings.ts';
import { COLOURS, isColour, isThing, pathOf, THINGS } from '../../contract/things.ts';
import classes from './ProductPage.module.css';
import { STORIES } from './stories.ts';

const { RemoteRegion } = withContract<Contract>();

type Props = Contract['modules']['decide/ProductPage'];
type Product = Variant & { name: string; story: string };

/** The colour stands in the address, so that choosing one needs no script. */
export const load: Load<Props, Product> = async ({ props: { params }, query }) => {
  const { thing } = params;
  if (!isThing(thing)) throw new Error(`The stand has no ${thing}`);
  const asked = query.get('colour');
  const colour = isColour(asked) ? asked : COLOURS[0];
  return { data: { thing, colour, name: THINGS[thing], story: STORIES[thing] } };
};

export default function ProductPage({ data: { thing, colour, name, story } }: { data: Product }) {
  return (
    <article className={classes.page}>
      <title>{`${name} in ${colour} – The Stand`}</title>
      <img
        className={`${classes.print} ${classes[colour]}`}
        src={DRAWINGS[thing]}
        alt={`${name} in ${colour}`}
        width="480"
        height="480"
      />
      <div className={classes.about}>
        <h1>{name}</h1>
        <p>{story}</p>
        <nav aria-label="Colour" className={classes.colours}>
          {COLOURS.map((other) => (
            <a
              key={other}
              href={pathOf(thing, other)}
              className={classes[other]}
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
      <div className={classes.more}>
        <RemoteRegion module="explore/Recommendations" props={{ thing, colour }} fallback={null} />
      </div>
    </article>
  );
}
