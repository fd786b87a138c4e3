import type { BaseProps } from '@statline/contract/modules';
import { Benefits } from './season/Benefits.tsx';
import { Claims } from './season/Claims.tsx';
import { Closing } from './season/Closing.tsx';
import { Reserve } from './season/Reserve.tsx';
import { SeasonHero } from './season/SeasonHero.tsx';

/** /waitlist: what joining brings, and a form that makes no call. */
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
