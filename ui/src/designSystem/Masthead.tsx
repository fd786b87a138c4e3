import { styled } from 'styled-components';
import { upFrom } from '../breakpoints.ts';
import { Container } from '../Container.tsx';
import { displayType } from '../displayType.ts';
import { GROUNDS } from '../grounds.ts';
import { ALLOWED_PAIRS } from './allowedPairs.ts';
import type { Token } from './useTokens.ts';

/** The page's header, on the two grounds that the design is based on. */
export function Masthead({ tokens }: { tokens: readonly Token[] }) {
  const pairs = ALLOWED_PAIRS.flatMap(({ text, edges }) => [...text, ...edges]);
  const score = [
    { label: 'Tokens', figure: tokens.length },
    { label: 'Allowed pairs', figure: pairs.length },
    { label: 'Typefaces', figure: 2 },
    { label: 'Hot accent', figure: 1 },
  ];
  return (
    <Board>
      <Container>
        <Title>
          The scoreboard
          <br />
          <Second>&amp; the ledger</Second>
        </Title>
        <Score>
          {score.map(({ label, figure }) => (
            <Cell key={label}>
              <dt>{label}</dt>
              <Figure>{String(figure).padStart(2, '0')}</Figure>
            </Cell>
          ))}
        </Score>
      </Container>
    </Board>
  );
}

const Board = styled.header`
  ${GROUNDS.board}
  padding-block: var(--space-7);
  border-bottom: 0.875rem solid var(--accent);
`;

const Title = styled.h1`
  ${displayType}
  font-size: var(--type-4xl);
`;

const Second = styled.span`
  color: var(--board-figure);
`;

const Score = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1px;
  margin-top: var(--space-7);
  border: 1px solid var(--board-rule);
  background: var(--board-rule);

  ${upFrom.medium} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

const Cell = styled.div`
  padding: var(--space-4) var(--space-5);
  background: var(--board-raised);
  color: var(--on-board-soft);
  font-size: var(--type-s);
`;

const Figure = styled.dd`
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: var(--type-3xl);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;
