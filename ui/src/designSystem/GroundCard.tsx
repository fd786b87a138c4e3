import { styled } from 'styled-components';
import { displayType } from '../displayType.ts';
import type { AllowedPairs } from './allowedPairs.ts';
import { contrastRatio } from './contrastRatio.ts';

interface GroundCardProps {
  pairs: AllowedPairs;
  /** Token → `#rrggbb`. */
  colourOf: Readonly<Record<string, string>>;
}

/** One ground as a card: each allowed text in its colour, each allowed edge drawn. */
export function GroundCard({ pairs: { ground, text, edges }, colourOf }: GroundCardProps) {
  const ratio = (name: string) =>
    contrastRatio(colourOf[name] ?? '', colourOf[ground] ?? '').toFixed(1);
  return (
    <Card style={{ background: colourOf[ground], color: colourOf[text[0] ?? ''] }}>
      <Name>{ground}</Name>
      <List>
        {text.map((name) => (
          <Row key={name} style={{ color: colourOf[name] }}>
            <Sample>Aa</Sample>
            {name}
            <Ratio>{ratio(name)}</Ratio>
          </Row>
        ))}
        {edges.map((name) => (
          <Row key={name}>
            <Edge style={{ borderColor: colourOf[name] }} />
            {name}
            <Ratio>{ratio(name)}</Ratio>
          </Row>
        ))}
      </List>
    </Card>
  );
}

const Card = styled.article`
  padding: var(--space-5);
  border: var(--line-strong) solid var(--rule);
  border-radius: var(--radius-s);
  forced-color-adjust: none;
`;

const Name = styled.h3`
  margin-bottom: var(--space-4);
  ${displayType}
  font-size: var(--type-2xl);
`;

const List = styled.ul`
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 2.5rem 1fr auto;
  align-items: center;
  min-height: 2.25rem;
  border-top: 1px solid color-mix(in srgb, currentcolor 30%, transparent);
  font-size: var(--type-s);
`;

const Sample = styled.span`
  font-size: var(--type-l);
  font-weight: var(--weight-strong);
`;

const Edge = styled.span`
  width: 1.5rem;
  height: 1.125rem;
  border: 3px solid;
  border-radius: var(--radius-s);
`;

const Ratio = styled.span`
  font-family: var(--font-display);
  font-size: 1.375rem;
  font-weight: 800;
  font-variant-numeric: tabular-nums;
`;
