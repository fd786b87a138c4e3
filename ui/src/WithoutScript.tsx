import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { useIsLive } from './useIsLive.ts';

/** Timeout of the page's script, the same as that of a remote's script. */
const SCRIPT_TIMEOUT = '15s';

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
 * An idle region has not requested its script yet (compose/src/protocol/documentNames.ts), so its timeout does not run.
 */
const PAUSED_WHILE_IDLE = css`
  [data-idle] & {
    animation-play-state: paused;
  }
`;

/** For progress messages: hidden if script is disabled, or has not run within the timeout. */
export const GOES_WITHOUT_SCRIPT = css`
  animation: ${conceal} 0s ${SCRIPT_TIMEOUT} forwards;
  ${PAUSED_WHILE_IDLE}

  @media (scripting: none) {
    display: none;
  }
`;

interface WithoutScriptProps {
  /** Use `dd` within a definition list. */
  tag?: 'div' | 'dd';
  className?: string;
  children: ReactNode;
}

/**
 * A notice for pages without script: shown at once if script is disabled, after a timeout if it was blocked or failed,
 * and removed once React has hydrated it. Before that it takes no space.
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
    animation: ${reveal} 0s ${SCRIPT_TIMEOUT} forwards;
    ${PAUSED_WHILE_IDLE}
  }
`;
