import { styled } from 'styled-components';
import type { Link } from './RulebookContent.ts';

/** A link to the other legal page, after the last rule. */
export function NextRulebook({ text, href }: Link) {
  return (
    <Next href={href}>
      <Label>Read next</Label>
      <span>
        {text} <span aria-hidden="true">→</span>
      </span>
    </Next>
  );
}

const Next = styled.a`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-5);
  border: var(--line-strong) solid var(--rule);
  box-shadow: var(--shadow-print);
  background: var(--paper-raised);
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-decoration: none;
  text-transform: uppercase;
  transition: translate var(--motion-fast) var(--ease);

  &:hover {
    translate: -2px -2px;
  }
  @media print {
    display: none;
  }
`;

const Label = styled.span`
  color: var(--accent-text);
  font-family: var(--font-text);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
`;
