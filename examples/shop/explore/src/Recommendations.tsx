import type { Load } from '@statline/compose/react';
import { useId } from 'react';
import type { Variant } from '../../contract/contract.ts';
import { Cards } from './Cards.tsx';
import { recommend } from './recommend.ts';

export const load: Load<Variant, Variant[]> = async ({ props }) => ({ data: recommend(props) });

export default function Recommendations({ colour, data }: Variant & { data: Variant[] }) {
  const title = useId();

  return (
    <aside aria-labelledby={title}>
      <h2 id={title}>Goes with {colour}</h2>
      <Cards variants={data} />
    </aside>
  );
}
