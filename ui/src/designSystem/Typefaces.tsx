import { styled } from 'styled-components';
import { upFrom } from '../breakpoints.ts';
import { Container } from '../Container.tsx';
import { GROUNDS } from '../grounds.ts';

/** Large samples of both typefaces. */
export function Typefaces() {
  return (
    <Board aria-label="Typefaces">
      <Container>
        <Display>
          Fourth &amp; long. <Figures>15.3%</Figures>
        </Display>
        <Pair>
          <div>
            <Label>--font-display, 700 to 900, tabular figures</Label>
            <Alphabet>ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 $%+&amp;!?→</Alphabet>
          </div>
          <div>
            <Label>--font-text, 400 to 700</Label>
            <p>
              Every deal you sign is income. Put a part of it aside on the day it lands, write it
              down, and the four payment dates of the year stop being a surprise.{' '}
              <strong>April, June, September, January.</strong>
            </p>
          </div>
        </Pair>
      </Container>
    </Board>
  );
}

const Board = styled.section`
  ${GROUNDS.board}
  padding-block: var(--space-section);
`;

const Display = styled.p`
  font-family: var(--font-display);
  font-size: clamp(4rem, 15vw, 13rem);
  font-weight: var(--weight-display);
  line-height: 0.85;
  text-transform: uppercase;
`;

const Figures = styled.span`
  color: var(--board-figure);
  font-variant-numeric: tabular-nums;
`;

const Pair = styled.div`
  display: grid;
  gap: var(--space-6);
  margin-top: var(--space-7);
  padding-top: var(--space-5);
  border-top: var(--line-strong) solid var(--rule);

  ${upFrom.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Label = styled.h3`
  margin-bottom: var(--space-2);
  color: var(--on-board-soft);
  font-size: var(--type-s);
`;

const Alphabet = styled.p`
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  line-height: 1;
  overflow-wrap: anywhere;
`;
