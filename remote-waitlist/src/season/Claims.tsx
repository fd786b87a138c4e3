import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { ROOM_FOR_PLATES, WIDTH_OF_DIGITS } from '@statline/ui/displayType';
import { VisuallyHidden } from '@statline/ui/VisuallyHidden';
import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';

/** The marketing figures as a scoreboard. */
export function Claims() {
  return (
    <Board aria-labelledby="claims-title">
      <VisuallyHidden as="h2" id="claims-title">
        {waitlistPage.claimsTitle}
      </VisuallyHidden>
      <Container>
        <Figures>
          {waitlistPage.claims.map(({ figure, label }) => (
            <Cell key={label}>
              <Label>{label}</Label>
              <Figure>{figure}</Figure>
            </Cell>
          ))}
        </Figures>
        <Note>{waitlistPage.claimsNote}</Note>
      </Container>
    </Board>
  );
}

const Board = styled.section`
  container-type: inline-size;
  break-inside: avoid;
  background: var(--board);
  color: var(--on-board);
`;

/* Two columns unless the text is so large that a figure needs the whole width. */
const inTwoColumns = '@container (min-width: 20rem)';

const Figures = styled.dl`
  display: grid;

  ${inTwoColumns} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${upFrom.large} {
    grid-template-columns: repeat(4, minmax(0, auto));
  }
`;

const Cell = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: var(--space-3);
  padding: var(--space-6) var(--space-5) var(--space-6) 0;

  & + & {
    border-top: var(--line) solid var(--board-rule);
  }
  ${inTwoColumns} {
    &:nth-child(2) {
      border-top: 0;
    }
    &:nth-child(even) {
      padding-left: var(--space-4);
      border-left: var(--line) solid var(--board-rule);
    }
  }
  ${upFrom.large} {
    padding-block: var(--space-8);
    padding-right: min(2vw, 1.5rem);

    &:nth-child(n + 2) {
      padding-left: min(2vw, 1.5rem);
      border-top: 0;
      border-left: var(--line) solid var(--board-rule);
    }
  }
`;

const Label = styled.dt`
  color: var(--on-board-soft);
  font-size: var(--type-s);
  font-weight: var(--weight-strong);
  line-height: 1.3;
`;

const Figure = styled.dd`
  color: var(--board-figure);
  font-family: var(--font-display);
  --size: clamp(2.25rem, 0.4rem + 9vw, 8rem);
  font-size: min(var(--size), 22vw);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  ${WIDTH_OF_DIGITS}
  line-height: 0.8;
  ${ROOM_FOR_PLATES}
  white-space: nowrap;
  text-shadow: 0 0 1.5rem color-mix(in srgb, var(--board-figure) 35%, transparent);

  @media print {
    text-shadow: none;
  }

  ${upFrom.large} {
    font-size: min(var(--size), 9.7vw);
  }
`;

const Note = styled.p`
  padding-block: var(--space-4);
  border-top: var(--line) solid var(--board-rule);
  color: var(--on-board-soft);
  font-size: var(--type-s);
`;
