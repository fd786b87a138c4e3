import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { Feature } from '../content/features.ts';
import { Drawn } from '../drawings/Drawn.tsx';
import { screens } from '../screens/screens.ts';

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
      <Playfield viewBox="0 0 500 600" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <Drawn id={`playfield-${feature.id}`} />
      </Playfield>
      {feature.benefits.map(({ id }) => {
        const { drawing, name } = screens[feature.id][id];
        return (
          <Slide key={id} data-screen={id}>
            <Screen viewBox="0 0 360 440" role="img" aria-label={name}>
              <Drawn id={drawing} />
            </Screen>
          </Slide>
        );
      })}
    </Stage>
  );
}

const Stage = styled.div`
  position: relative;
  z-index: 0;
  display: grid;
  align-content: start;
  break-inside: avoid;
  padding: var(--space-4) var(--space-6);
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
    padding: var(--space-6) max(var(--space-6), (100% - 24rem) / 2);
  }
  /* Small enough for title, words and screen to fill the rest of a page. */
  @media print {
    padding-inline: 38%;
  }
  ${upFrom.large} {
    grid-area: stage;
    padding: var(--space-7) clamp(2rem, 4.5vw, 4.5rem);
  }
`;

const Playfield = styled.svg`
  position: absolute;
  z-index: -1;
  inset: 0;
  width: 100%;
  height: 100%;
  fill: none;
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

const Screen = styled.svg`
  direction: ltr;
  width: 100%;
  height: auto;
  border: var(--line-strong) solid var(--screen-edge, var(--rule));
  border-radius: 1.5rem;
  /* The background has the border's colour, so that a gap of a fraction of a pixel between them is invisible. */
  background: var(--screen-edge, var(--rule));
  box-shadow: var(--shadow-print);
  fill: var(--ink);
  font-variant-numeric: tabular-nums;
`;
