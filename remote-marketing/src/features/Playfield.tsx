import { styled } from 'styled-components';
import type { FeatureId } from '../content/features.ts';
import { Drawn } from '../drawings/Drawn.tsx';

interface PlayfieldProps {
  feature: FeatureId;
}

export function Playfield({ feature }: PlayfieldProps) {
  return (
    <Field viewBox="0 0 500 600" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <Drawn id={`playfield-${feature}`} />
    </Field>
  );
}

const Field = styled.svg`
  position: absolute;
  z-index: -1;
  inset: 0;
  width: 100%;
  height: 100%;
  fill: none;
`;
