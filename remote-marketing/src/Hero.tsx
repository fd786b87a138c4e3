import type { BaseProps } from '@statline/contract/modules';
import { Countdown } from './countdown/Countdown.tsx';
import { Opening } from './hero/Opening.tsx';

export default function Hero({ site }: BaseProps) {
  return (
    <>
      <Opening product={site.product} />
      <Countdown />
    </>
  );
}
