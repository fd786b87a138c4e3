import { upFrom } from '@statline/ui/breakpoints';
import { Section } from '@statline/ui/Section';
import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';
import { BenefitTicket } from './BenefitTicket.tsx';

/** The benefits, as a sheet of four tickets. */
export function Benefits() {
  return (
    <Section kicker={waitlistPage.benefitsKicker} title={waitlistPage.benefitsTitle}>
      <Sheet>
        {waitlistPage.benefits.map((benefit, index) => (
          <BenefitTicket key={benefit.title} number={index + 1} {...benefit} />
        ))}
      </Sheet>
    </Section>
  );
}

const Sheet = styled.ol`
  display: grid;
  gap: var(--space-4) 3px;
  list-style: none;

  ${upFrom.small} {
    grid-template-columns: 1fr 1fr;
  }
  ${upFrom.large} {
    grid-template-columns: repeat(4, 1fr);
  }
`;
