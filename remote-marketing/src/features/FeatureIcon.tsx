import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import type { FeatureId } from '../content/features.ts';

interface FeatureIconProps {
  feature: FeatureId;
}

const DRAWINGS: Record<FeatureId, ReactElement> = {
  // A per-cent sign on the pad of a tear-off slip.
  tax: <path d="M9 5h30v34l-5-4-5 4-5-4-5 4-5-4-5 4zm7 22 16-16M17.500 15h.01M30.500 25h.01" />,
  // A stopwatch ring with the spent part of the month.
  budget: <path d="M24 12a15 15 0 1 0 15 15H24zM20 4h8m-4 0v8m11 1 4-4" />,
  // A play on a whiteboard, in a speech bubble.
  chat: (
    <path d="M5 6h38v27H24l-9 9v-9H5zm8 8 9 9m0-9-9 9M35 19a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0" />
  ),
};

export function FeatureIcon({ feature }: FeatureIconProps) {
  return (
    <Drawing viewBox="0 0 48 46" aria-hidden>
      {DRAWINGS[feature]}
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: clamp(2.5rem, 2.2rem + 1.3vw, 3.25rem);
  fill: none;
  stroke: currentcolor;
  stroke-linecap: square;
  stroke-width: 4;
`;
