import { useId } from 'react';
import type { Variant } from '../../contract/contract.ts';
import { THING_IDS } from '../../contract/things.ts';
import { Cards } from './Cards.tsx';

export default function Recommendations({ thing, colour }: Variant) {
  const title = useId();
  const others = THING_IDS.filter((other) => other !== thing).slice(0, 3);
  return (
    <aside aria-labelledby={title}>
      <h2 id={title}>Goes with {colour}</h2>
      <Cards variants={others.map((other) => ({ thing: other, colour }))} />
    </aside>
  );
}
