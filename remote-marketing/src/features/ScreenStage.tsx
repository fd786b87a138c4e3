import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { Feature } from '../content/features.ts';
import { AppScreen } from '../screens/AppScreen.tsx';
import { screens } from '../screens/screens.ts';
import { Playfield } from './Playfield.tsx';

interface ScreenStageProps {
  feature: Feature;
}

/**
 * A feature's screens, stacked so that nothing moves when another one is shown. The styles of `FeaturePage` select the
 * visible one.
 */
export function ScreenStage({ feature }: ScreenStageProps) {
  return (
    <Stage data-feature={feature.id}>
      <Playfield feature={feature.id} />
      {feature.benefits.map(({ id }) => (
        <Slide key={id} data-screen={id}>
          <AppScreen {...screens[feature.id][id]} />
        </Slide>
      ))}
    </Stage>
  );
}

const Stage = styled.div`
  position: relative;
  z-index: 0;
  display: grid;
  align-content: start;
  break-inside: avoid;
  /* On a phone, the lower part of the screen is cut off at the stage's edge. */
  max-height: 15.25rem;
  padding: var(--space-4) var(--space-6) 0;
  overflow: clip;
  border: var(--line-strong) solid var(--rule);
  background: var(--accent);

  &[data-feature='budget'] {
    background: var(--paper-sunk);
  }
  &[data-feature='chat'] {
    background: var(--board);
    --screen-edge: var(--on-board);
    --shadow-print: 5px 5px 0 var(--board-figure);
  }

  ${upFrom.small} {
    align-content: center;
    max-height: none;
    padding: var(--space-6) max(var(--space-6), (100% - 24rem) / 2);
    overflow: visible;
  }
  /* Small enough for title, words and screen to fill the rest of a page. */
  @media print {
    max-height: none;
    padding-inline: 38%;
  }
  ${upFrom.large} {
    grid-area: stage;
    padding: var(--space-7) clamp(2rem, 4.5vw, 4.5rem);
  }
`;

const Slide = styled.div`
  grid-area: 1 / 1;
  visibility: hidden;
  /* Hidden screens are not laid out either, which saves laying out the texts of two of the three. */
  content-visibility: hidden;
  transform: translateY(1.5rem);
  opacity: 0;
  transition:
    transform var(--motion-medium) var(--ease),
    opacity var(--motion-fast),
    visibility var(--motion-fast),
    content-visibility var(--motion-fast) allow-discrete;
`;
