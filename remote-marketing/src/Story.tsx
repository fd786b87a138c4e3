import type { BaseProps } from '@statline/contract/modules';
import { About } from './about/About.tsx';
import { Features } from './features/Features.tsx';
import { Mission } from './mission/Mission.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';

export default function Story({ site }: BaseProps) {
  return (
    <>
      <Features />
      <Mission />
      <Testimonials />
      <About product={site.product} />
    </>
  );
}
