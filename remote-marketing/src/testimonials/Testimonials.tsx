import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import { testimonials, testimonialsTitle } from '../content/testimonials.ts';
import { ProgrammeSection } from '../section/ProgrammeSection.tsx';
import { PlayerCard } from './PlayerCard.tsx';

export function Testimonials() {
  return (
    <ProgrammeSection
      name="testimonials"
      title={testimonialsTitle}
      ground="paper"
      reserved={{ small: 45, medium: 49 }}
    >
      <Cards>
        {testimonials.map((testimonial) => (
          <Place key={testimonial.name}>
            <PlayerCard testimonial={testimonial} />
          </Place>
        ))}
      </Cards>
    </ProgrammeSection>
  );
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  margin-top: var(--space-4);
  list-style: none;

  ${upFrom.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-5);
    margin-top: var(--space-7);
  }
  ${upFrom.large} {
    gap: var(--space-7);
  }
`;

/* Each card is rotated differently. */
const Place = styled.li`
  ${upFrom.medium} {
    &:nth-child(2) {
      margin-top: var(--space-6);
    }
    &:nth-child(3) {
      margin-top: var(--space-4);
    }
  }
`;
