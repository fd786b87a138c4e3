import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { upFrom } from '../breakpoints.ts';
import { Section } from '../Section.tsx';
import { TokenTable } from './TokenTable.tsx';
import type { Token } from './useTokens.ts';

/** How each kind of measure is drawn: as a length, or on a sample box. */
const KINDS: readonly { title: string; names: RegExp; show: (token: string) => CSSProperties }[] = [
  {
    title: 'Space',
    names: /^(space-|gutter|bar-height|scroll-offset)/,
    show: (token) => ({ width: token, height: '1.25rem', background: 'var(--accent)' }),
  },
  {
    title: 'Widths',
    names: /^(measure|page-width)/,
    show: (token) => ({ width: token, height: '0.5rem', background: 'var(--rule)' }),
  },
  {
    title: 'Radii',
    names: /^radius-/,
    show: (token) => ({ ...BOX, borderRadius: token, border: '3px solid var(--rule)' }),
  },
  {
    title: 'Lines',
    names: /^line/,
    show: (token) => ({ width: '100%', borderTop: `${token} solid var(--rule)` }),
  },
  {
    title: 'Shadows',
    names: /^shadow-/,
    show: (token) => ({ ...BOX, boxShadow: token, background: 'var(--paper-raised)' }),
  },
  { title: 'Layers', names: /^layer-/, show: () => ({}) },
];

const BOX = { width: '7rem', height: '3.5rem', margin: '0.5rem 0.5rem 1rem' };

/** Space, widths, radii, lines, shadows, layers and breakpoints, drawn to scale. */
export function Measures({ tokens }: { tokens: readonly Token[] }) {
  return (
    <Section id="measures" kicker="Yardage" title="Measures">
      {KINDS.map(({ title, names, show }) => (
        <div key={title}>
          <Title>{title}</Title>
          <TokenTable
            label={title}
            rows={tokens
              .filter(({ name }) => names.test(name))
              .map(({ name, value }) => ({
                name,
                value,
                sample: <Mark style={show(`var(--${name})`)} />,
              }))}
          />
        </div>
      ))}
      <Title>Breakpoints</Title>
      <TokenTable
        label="Breakpoints"
        prefix="upFrom."
        rows={Object.entries(upFrom).map(([name, value]) => ({ name, value, sample: null }))}
      />
    </Section>
  );
}

const Title = styled.h3`
  margin-bottom: var(--space-3);
  font-family: var(--font-display);
  font-size: var(--type-xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-transform: uppercase;
`;

const Mark = styled.div`
  max-width: 100%;
`;
