import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Digits } from './Digits.tsx';

interface ScreenProps {
  /** What the picture shows, in a sentence: the drawing is one image to assistive technology. */
  name: string;
  title: string;
  /** A word or two at the right of the title. */
  tag: string;
  children: ReactNode;
}

/** A screen of the app, drawn in units of 360 by 440. Figures in it are samples. */
export function Screen({ name, title, tag, children }: ScreenProps) {
  return (
    <Drawing viewBox="0 0 360 440" role="img" aria-label={name}>
      <path d="M1 64h358v375H1z" fill="var(--paper-raised)" />
      <path d="M0 0h360v64H0z" fill="var(--board)" />
      <Digits x="22" y="43" fontSize="32" fill="var(--on-board)">
        {title}
      </Digits>
      <text x="338" y="40" fontSize="12.5" textAnchor="end" fill="var(--on-board-soft)">
        {tag}
      </text>
      {children}
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  border: var(--line-strong) solid var(--screen-edge, var(--rule));
  border-radius: 1.5rem;
  /* The edge's colour: a fraction of a pixel between edge and drawing does not show. */
  background: var(--screen-edge, var(--rule));
  box-shadow: var(--shadow-print);
  fill: var(--ink);
  font-variant-numeric: tabular-nums;
`;
