import type { Load } from '@statline/compose/react';
import { useId } from 'react';
import type { Variant } from '../../contract/contract.ts';
import { THING_IDS } from '../../contract/things.ts';
import { Cards } from './Cards.tsx';

/** The others in the same colour. */
export const load: Load<Variant, Variant[]> = async ({ props: { thing, colour } }) => {
  const others = THING_IDS.filter((other) => other !== thing).slice(0, 3);
  return { data: others.map((other) => ({ thing: other, colour })) };
};

export default function Recommendations({ colour, data }: Variant & { data: Variant[] }) {
  const title = useId();
  return (
    <aside aria-labelledby={title}>
      <h2 id={title}>Goes with {colour}</h2>
      <Cards variants={data} />
    </aside>
  );
}
