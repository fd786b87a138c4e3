import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Container } from './Container.tsx';
import { displayType } from './displayType.ts';

interface SectionProps {
  /** The element id that navigation and deep links rely on. */
  id?: string;
  /** A word or two above the title, set as a label. */
  kicker?: string;
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  children?: ReactNode;
}

/**
 * A section of a page, named by its title. `tabIndex={-1}` lets the shell move focus here
 * after section navigation.
 */
export function Section({ id, kicker, title, lead, children }: SectionProps) {
  const titleId = `${id ?? title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-title`;
  return (
    <Frame id={id} aria-labelledby={titleId} tabIndex={-1}>
      <Container>
        <Header>
          {kicker && <Kicker>{kicker}</Kicker>}
          <Title id={titleId}>{title}</Title>
          {lead && <Lead>{lead}</Lead>}
        </Header>
        {children}
      </Container>
    </Frame>
  );
}

const Frame = styled.section`
  padding-block: var(--space-section);
`;

const Header = styled.header`
  display: grid;
  gap: var(--space-4);
  margin-bottom: var(--space-7);
  padding-top: var(--space-4);
  border-top: var(--line-strong) solid var(--rule);

  @media print {
    break-inside: avoid;
    break-after: avoid;
  }
`;

export const Kicker = styled.p`
  color: var(--accent-text);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

export const Title = styled.h2`
  max-width: 18ch;
  ${displayType}
  font-size: var(--type-3xl);
`;

export const Lead = styled.p`
  max-width: 52ch;
  color: var(--ink-soft);
  font-size: var(--type-l);
`;
