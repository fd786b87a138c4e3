import { styled } from 'styled-components';

/** Longer names are compressed to fit between the shoulders. */
const LETTERS_THAT_FIT = 9;

/**
 * The back of a game jersey. Hidden from assistive technology, since its texts are also elsewhere.
 *
 * @param plate the name across the shoulders.
 */
export function Jersey({ plate }: { plate: string }) {
  const squeeze = plate.length > LETTERS_THAT_FIT;
  return (
    <Drawing viewBox="0 0 200 216" aria-hidden="true">
      <Cloth d="M70 6 C84 18 116 18 130 6 L164 18 L196 70 L166 90 L158 78 L160 210 L40 210 L42 78 L34 90 L4 70 L36 18 Z" />
      <Stripe d="M185 52 L153 72 M15 52 L47 72 M41 194 H159" />
      <Collar d="M70 6 C84 18 116 18 130 6" />
      <Plate x="100" y="62" {...(squeeze && { textLength: 98, lengthAdjust: 'spacingAndGlyphs' })}>
        {plate}
      </Plate>
      <Numeral x="100" y="170">
        01
      </Numeral>
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: 100%;
  font-family: var(--font-display);
  font-weight: var(--weight-display);
  text-anchor: middle;
`;

const Cloth = styled.path`
  fill: var(--board);
  stroke: var(--on-board);
  stroke-width: 3;
  stroke-linejoin: round;
`;

const Stripe = styled.path`
  fill: none;
  stroke: var(--board-figure);
  stroke-width: 6;
`;

const Collar = styled.path`
  fill: none;
  stroke: var(--on-board);
  stroke-width: 7;
`;

const Plate = styled.text`
  fill: var(--on-board);
  font-size: 27px;
  letter-spacing: 0.04em;
`;

const Numeral = styled.text`
  fill: var(--board-figure);
  font-size: 122px;
  font-variant-numeric: tabular-nums;
`;
