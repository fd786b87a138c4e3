import { styled } from 'styled-components';
import { Drawn } from '../drawings/Drawn.tsx';
import type { ScreenOfBenefit } from './screens.ts';

/** A screen of the app, as shown on the page. */
export function AppScreen({ drawing, name }: ScreenOfBenefit) {
  return (
    <Drawing viewBox="0 0 360 440" role="img" aria-label={name}>
      <Drawn id={drawing} />
    </Drawing>
  );
}

const Drawing = styled.svg`
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
