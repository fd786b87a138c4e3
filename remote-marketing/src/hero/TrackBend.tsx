import { upFrom } from '@statline/ui/breakpoints';
import { keyframes, styled } from 'styled-components';

/** 100 units are the height of the headline's lane, which is lane 5 from the centre. */
const LANE = 100;
const CENTRE_Y = 5 * LANE;
const RADII = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((lane) => lane * LANE);

/** Degrees along the bend from the headline's end, which keeps the numbers clear of the phone. */
const NUMBER_ANGLE = 5.5;

/** Lane numbers as strokes, 20 by 40 units. They are not text, since the drawing is in a heading. */
const NUMBERS = [
  { lane: 3, stroke: 'M0 0h20v40H0m0-20h20' },
  { lane: 4, stroke: 'M0 0v20h20m0-20v40' },
  { lane: 5, stroke: 'M20 0H0v20h20v20H0' },
  { lane: 6, stroke: 'M20 0H0v40h20V20H0' },
  { lane: 7, stroke: 'M0 0h20v40' },
  { lane: 8, stroke: 'M0 0h20v40H0zm0 20h20' },
];

/** Continues the headline's lane around the bend of a running track, across the picture beside it. */
export function TrackBend() {
  return (
    <Bend viewBox={`0 0 ${LANE} ${LANE}`} aria-hidden>
      {RADII.map((radius) => (
        <Line
          key={radius}
          pathLength={1}
          d={`M0 ${CENTRE_Y - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}`}
        />
      ))}
      {NUMBERS.map(({ lane, stroke }) => (
        <path
          key={lane}
          d={stroke}
          strokeWidth="9"
          transform={`translate(0 ${CENTRE_Y}) rotate(${NUMBER_ANGLE}) translate(-10 ${-(lane + 0.5) * LANE - 20})`}
        />
      ))}
    </Bend>
  );
}

const Bend = styled.svg`
  display: none;

  ${upFrom.large} {
    position: absolute;
    z-index: -1;
    top: 0;
    left: calc(100% + var(--space-6));
    display: block;
    width: auto;
    max-width: none;
    height: 100%;
    overflow: visible;
    fill: none;
    stroke: var(--on-board);
    stroke-width: 3.2;
  }
`;

const run = keyframes`
  from { stroke-dasharray: 0 1; }
  to { stroke-dasharray: 1 0; }
`;

const Line = styled.path`
  animation: ${run} calc(var(--motion-slow) * 3) var(--ease);
`;
