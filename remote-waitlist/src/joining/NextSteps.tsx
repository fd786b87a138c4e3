import type { Site } from '@statline/contract/modules';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { nextSteps } from '../content/nextSteps.ts';
import { linedPaper, lineNumber } from '../ticket/linedPaper.ts';
import { launchDate } from './launchDate.ts';
import { Share } from './Share.tsx';

interface NextStepsProps {
  site: Site;
  /** Whether the address is confirmed by mail. */
  confirmByMail: boolean;
  /**
   * True if the person joined on this page, whose form had the focus; false if a form without script was sent before
   * the page was loaded.
   */
  isNew: boolean;
}

/** Shown in place of the form after a sign-up: what the person can do next. */
export default function NextSteps({ site, confirmByMail, isNew }: NextStepsProps): ReactNode {
  const { title, mail, share, launch } = nextSteps;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    const { activeElement: focused, body } = document;
    // This component's script may have loaded slowly. If the visitor has moved the focus elsewhere since, it stays
    // there.
    const isStill = !focused || focused === body || focused.closest('[hidden]') !== null;
    if (!isNew || !isStill) return;
    const section = heading.current?.closest('#waitlist')?.getBoundingClientRect();
    const isAway =
      section !== undefined && (section.bottom <= 0 || section.top >= window.innerHeight);
    heading.current?.focus({ preventScroll: isAway });
  }, []);

  return (
    <section aria-labelledby="next-steps-title">
      <Title ref={heading} id="next-steps-title" tabIndex={-1}>
        {title}
      </Title>
      <Steps>
        {confirmByMail && (
          <Step>
            <Name>{mail.title}</Name>
            <p>{mail.text}</p>
          </Step>
        )}
        <Step>
          <Name>{share.title}</Name>
          <p>{share.text}</p>
          <Share title={site.product} url={`${site.origin}/`} />
        </Step>
        <Step>
          <Name>{launch.title}</Name>
          <p>{isNew ? launch.date(launchDate()) : launch.later}</p>
        </Step>
      </Steps>
    </section>
  );
}

const Title = styled.h3`
  /* Scrolls to below the navigation bar, with the welcome text still visible above it. */
  scroll-margin-top: min(16rem, 40vh);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

const Steps = styled.ol`
  ${linedPaper}
  margin-block: var(--space-3) var(--space-4);
  list-style: none;
`;

const Step = styled.li`
  position: relative;
  padding-block: var(--space-4);
  border-bottom: var(--line) solid var(--rule-soft);
  counter-increment: line;

  &:first-child {
    padding-top: var(--space-1);
  }
  &:last-child {
    border-bottom: 0;
    padding-bottom: var(--space-1);
  }
  &::before {
    ${lineNumber}
  }
`;

const Name = styled.h4`
  font-family: var(--font-display);
  font-size: 1.625rem;
  font-weight: 800;
  line-height: 1.1;
`;
