import { GoButton } from '@statline/ui/GoButton';
import { styled } from 'styled-components';
import { metricsSection } from '../content/metrics.ts';

/** Shown instead of the figures while nobody has signed up. */
export function BeFirst() {
  return (
    <Line>
      <Words>{metricsSection.nobody}</Words>
      <GoButton to="/#waitlist">{metricsSection.call}</GoButton>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: center;
  align-items: center;
  justify-content: center;
  gap: var(--space-4) var(--space-6);
  text-align: center;
`;

const Words = styled.p`
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: var(--type-3xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-transform: uppercase;
`;
