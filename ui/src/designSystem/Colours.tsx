import { styled } from 'styled-components';
import { upFrom } from '../breakpoints.ts';
import { Section } from '../Section.tsx';
import { ALLOWED_PAIRS } from './allowedPairs.ts';
import { GroundCard } from './GroundCard.tsx';
import { TokenTable } from './TokenTable.tsx';
import type { Token } from './useTokens.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Every ground with its allowed colours and their contrast, then all colours by name. */
export function Colours({ tokens }: { tokens: readonly Token[] }) {
  const colours = tokens.filter(({ value }) => COLOUR.test(value));
  const colourOf = Object.fromEntries(colours.map(({ name, value }) => [name, value]));
  return (
    <Section
      id="colours"
      kicker="Home and away"
      title="Colours"
      lead="Light is the home kit, dark the away kit: this page shows the one your system asks for. A number is the contrast on that ground."
    >
      <Grounds>
        {ALLOWED_PAIRS.map((pairs) => (
          <GroundCard key={pairs.ground} pairs={pairs} colourOf={colourOf} />
        ))}
      </Grounds>
      <TokenTable
        label="Colours"
        rows={colours.map(({ name, value }) => ({
          name,
          value,
          sample: <Swatch style={{ background: value }} />,
        }))}
      />
    </Section>
  );
}

const Grounds = styled.div`
  display: grid;
  gap: var(--space-5);
  margin-bottom: var(--space-7);

  ${upFrom.medium} {
    grid-template-columns: 1fr 1fr;
  }
  ${upFrom.large} {
    grid-template-columns: 1fr 1fr 1fr;
  }
`;

const Swatch = styled.div`
  height: 1.75rem;
  border: 1px solid var(--control-edge);
  forced-color-adjust: none;
`;
