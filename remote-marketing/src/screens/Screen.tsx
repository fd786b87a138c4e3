import type { ReactNode } from 'react';
import { Digits } from './Digits.tsx';

interface ScreenProps {
  title: string;
  /** A word or two at the right of the title. */
  tag: string;
  /**
   * Lower edge of the light background. Below a dark part it would be visible at the rounded corners. Default: 439.
   */
  paperTo?: number;
  children: ReactNode;
}

/** A screen of the app, in a view box of 360 by 440 units. Its figures are samples. */
export function Screen({ title, tag, paperTo = 439, children }: ScreenProps) {
  return (
    <>
      <path d={`M1 64h358V${paperTo}H1z`} fill="var(--paper-raised)" />
      <path d="M0 0h360v64H0z" fill="var(--board)" />
      <Digits x="22" y="43" fontSize="32" fill="var(--on-board)">
        {title}
      </Digits>
      <text x="338" y="40" fontSize="12.5" textAnchor="end" fill="var(--on-board-soft)">
        {tag}
      </text>
      {children}
    </>
  );
}
