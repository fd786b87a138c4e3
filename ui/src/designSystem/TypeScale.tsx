import { styled } from 'styled-components';
import { Section } from '../Section.tsx';
import { TokenTable } from './TokenTable.tsx';
import type { Token } from './useTokens.ts';

/** The sizes that use the display typeface. */
const DISPLAY_SIZES = new Set(['type-2xl', 'type-3xl', 'type-4xl']);

/** Each step of the scale at its current size, and the weights and line heights. */
export function TypeScale({ tokens }: { tokens: readonly Token[] }) {
  const sizes = tokens.filter(({ name }) => name.startsWith('type-')).toReversed();
  const settings = tokens.filter(({ name }) => /^(weight|leading|tracking)-/.test(name));
  return (
    <Section id="type" kicker="Depth chart" title="Type scale">
      <TokenTable
        label="Type scale"
        rows={sizes.map(({ name, value }) => ({
          name,
          value,
          sample: (
            <Specimen $display={DISPLAY_SIZES.has(name)} style={{ fontSize: `var(--${name})` }}>
              {DISPLAY_SIZES.has(name) ? 'Game day' : 'Set aside on the day it lands'}
            </Specimen>
          ),
        }))}
      />
      <TokenTable
        label="Weights, leading and tracking"
        rows={settings.map((token) => ({ ...token, sample: null }))}
      />
    </Section>
  );
}

const Specimen = styled.p<{ $display: boolean }>`
  overflow: hidden;
  line-height: ${({ $display }) => ($display ? 1 : 'var(--leading-text)')};
  white-space: nowrap;
  text-overflow: ellipsis;
  ${({ $display }) =>
    $display &&
    'font-family: var(--font-display); font-weight: var(--weight-display); text-transform: uppercase;'}
`;
