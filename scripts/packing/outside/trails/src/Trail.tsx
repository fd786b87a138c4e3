import { type Load, withContract } from '@statline/compose/react';
import type { PageParams } from '@statline/compose/site';
import { lazy, Suspense, useState } from 'react';
import './styles.css';
import advice from './advice.txt';
import mark from './mark.svg';
import classes from './Trail.module.css';

const { publish, RemoteRegion, useEvent } = withContract<{
  modules: { 'decide/DecideSection': object };
  events: { 'trail:chosen': { trail: string } };
}>();

const TrailMap = lazy(() => import('./TrailMap.tsx'));

interface Data {
  weather: string;
}

export const load: Load<object, Data> = async ({ params }) => ({
  data: { weather: `Dry on the ${params.trail}` },
  maxAgeS: 60,
});

interface TrailProps {
  km: number;
  params: PageParams;
  data: Data;
}

/** A page added by a release, which uses every feature of a remote. */
export default function Trail({ km, params: { trail = '' }, data }: TrailProps) {
  const [chosen, setChosen] = useState('');
  useEvent('trail:chosen', (event) => setChosen(event.trail));

  return (
    <section className="text-3xl" aria-labelledby="trail">
      <title>{`${km} km on the ${trail} trail`}</title>
      <img src={mark} alt="" width={16} height={16} />
      <h1 id="trail" className={classes.title}>
        {trail}, <span data-walkers="">{km} km</span>
      </h1>
      <p>{data.weather}</p>
      <p>{advice}</p>
      <Suspense fallback={<p>The map comes</p>}>
        <TrailMap />
      </Suspense>
      <button type="button" onClick={() => publish('trail:chosen', { trail })}>
        Choose
      </button>
      <output>{chosen}</output>
      <RemoteRegion module="decide/DecideSection" props={{}} fallback={<p>Decide alone</p>} />
    </section>
  );
}
