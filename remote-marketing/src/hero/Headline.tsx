import { upFrom } from '@statline/ui/breakpoints';
import { ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { hero } from '../content/hero.ts';
import { TrackBend } from './TrackBend.tsx';

interface HeadlineProps {
  id: string;
}

/**
 * One sentence for screen readers, and three lines on the page, the last one in a lane of the running track. Enlarged
 * text may take more lines.
 */
export function Headline({ id }: HeadlineProps) {
  const { by, because, punch } = hero.headline;
  return (
    <Title id={id}>
      {by.map((line) => (
        <Line key={line}>{line} </Line>
      ))}
      <Lane>
        <TrackBend />
        <Baseline>
          <Aside>{because}</Aside> <span>{punch}</span>
        </Baseline>
      </Lane>
    </Title>
  );
}

const Title = styled.h1`
  font-family: var(--font-display);
  font-size: 18.2cqi;
  font-weight: var(--weight-display);
  line-height: 0.86;
  text-transform: uppercase;
  ${ROOM_FOR_PLATES}
`;

const Line = styled.span`
  display: block;
`;

const Lane = styled.span`
  position: relative;
  z-index: 0;
  display: grid;
  align-items: center;
  min-height: 0.98em;
  margin-top: 0.12em;
  padding-top: 0.06em;
  color: var(--on-accent);

  &::before {
    --verge: 8px;
    position: absolute;
    z-index: -1;
    inset: calc(-1 * var(--verge)) -100vw;
    background:
      linear-gradient(var(--on-board) 0 0) 0 calc(var(--verge) - 2px) / 100% 4px no-repeat,
      linear-gradient(var(--on-board) 0 0) 0 calc(100% - var(--verge) + 2px) / 100% 4px no-repeat,
      var(--accent);
    content: '';
  }

  ${upFrom.large} {
    &::before {
      right: calc(-1 * var(--space-6));
    }
  }
`;

const Baseline = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.14em;
  align-items: baseline;
`;

const Aside = styled.span`
  font-size: 0.46em;
`;
