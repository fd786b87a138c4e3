import type { BaseProps } from '@statline/contract/modules';
import { Benefits } from './season/Benefits.tsx';
import { Claims } from './season/Claims.tsx';
import { Closing } from './season/Closing.tsx';
import { Reserve } from './season/Reserve.tsx';
import { SeasonHero } from './season/SeasonHero.tsx';

/** /waitlist: the benefits of joining, and a form that sends no request. */
export default function WaitlistPage({ site: { product } }: BaseProps) {
  return (
    <>
      <SeasonHero product={product} />
      <Claims />
      <Benefits />
      <Reserve product={product} />
      <Closing product={product} />
    </>
  );
}
