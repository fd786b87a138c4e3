import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { useIsLive } from './useIsLive.ts';

/** Timeout of the page's script, in ms: as long as that of a remote's. */
const PATIENCE = '15s';

const reveal = keyframes`
  to {
    position: static;
    visibility: visible;
  }
`;

const conceal = keyframes`
  to {
    position: absolute;
    visibility: hidden;
  }
`;

/*
 * A region that was not needed yet has requested no script (compose/src/protocol/documentNames.ts):
 * there is nothing to be out of patience with.
 */
const PATIENTLY = css`
  [data-idle] & {
    animation-play-state: paused;
  }
`;

/** For notices of progress: hidden where no script is under way. */
export const GOES_WITHOUT_SCRIPT = css`
  animation: ${conceal} 0s ${PATIENCE} forwards;
  ${PATIENTLY}

  @media (scripting: none) {
    display: none;
  }
`;

interface WithoutScriptProps {
  /** Within a definition list: `dd`. */
  tag?: 'div' | 'dd';
  className?: string;
  children: ReactNode;
}

/**
 * A notice where no script runs: at once where it is switched off, after a while where
 * it was blocked, broken or lost, and never once React is there. It takes no room before that.
 */
export function WithoutScript({ tag = 'div', className, children }: WithoutScriptProps) {
  if (useIsLive()) return null;
  return (
    <Late as={tag} className={className}>
      {children}
    </Late>
  );
}

const Late = styled.div`
  @media (scripting: enabled) {
    position: absolute;
    visibility: hidden;
    animation: ${reveal} 0s ${PATIENCE} forwards;
    ${PATIENTLY}
  }
`;
