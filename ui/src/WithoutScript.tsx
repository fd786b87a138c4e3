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

/** For notices: shown at once if script is disabled, after the timeout if it is blocked or fails. */
export const SHOWN_WITHOUT_SCRIPT = css`
  @media (scripting: enabled) {
    position: absolute;
    visibility: hidden;
    animation: ${reveal} 0s ${SCRIPT_TIMEOUT} forwards;
    ${PAUSED_WHILE_IDLE}
  }
`;

/** A notice that is removed once React has hydrated it. Before that it takes no space. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useIsLive() ? null : <Notice>{children}</Notice>;
}

const Notice = styled.div`
  ${SHOWN_WITHOUT_SCRIPT}
`;
