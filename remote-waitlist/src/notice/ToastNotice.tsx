import * as Toast from '@radix-ui/react-toast';
import { upFrom } from '@statline/ui/breakpoints';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import type { NoticeWords } from './NoticeWords.ts';
import { Receipt } from './Receipt.tsx';

/** Long enough to read two sentences twice; hover or focus pauses the timeout. */
const NOTICE_MS = 12_000;

export interface NoticeProps {
  /** Each new object shows a new notice; undefined removes it. */
  words: NoticeWords | undefined;
  /** Accessible name of the notice's landmark, unique on the page. */
  label: string;
  /** The next step after a good outcome. */
  next?: ReactNode;
}

/**
 * The notice that slides in over the page. It is not announced: the outcome beside the form is the live region, and a
 * screen reader must not read the same text twice. It never covers the element with the keyboard's focus (WCAG 2.4.11):
 * the page scrolls or, if there is no room, the notice closes.
 */
export function ToastNotice({ words, label, next }: NoticeProps) {
  const [dismissed, setDismissed] = useState<NoticeWords>();
  const [receipt, setReceipt] = useState<HTMLLIElement | null>(null);
  useEffect(() => {
    // Measured at the container, since the receipt itself is still sliding in.
    const corner = receipt?.parentElement;
    if (!corner) return;
    // By the next frame the browser has scrolled to the focused element.
    const uncover = () =>
      requestAnimationFrame(() => {
        const focused = document.querySelector(':focus-visible');
        if (!isCovered(focused, corner)) return;
        focused.scrollIntoView({ block: 'start', behavior: 'instant' });
        if (isCovered(focused, corner)) setDismissed(words);
      });
    uncover();
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [receipt, words]);
  if (!words || words === dismissed) return null;
  return createPortal(
    <Toast.Provider duration={NOTICE_MS} swipeDirection="left" announcerContainer={silence()}>
      <Receipt ref={setReceipt} words={words} onClose={() => setDismissed(words)}>
        {next}
      </Receipt>
      <Corner label={`${label} ({hotkey})`} />
    </Toast.Provider>,
    // In the body: the ticket's stacking context would put the notice below the navigation bar.
    document.body,
  );
}

/**
 * Whether the notice covers any part of the element. An element taller than the notice, such as a section, cannot be
 * hidden by it.
 */
function isCovered(element: Element | null, notice: Element): element is Element {
  if (!element || notice.contains(element)) return false;
  const [inner, outer] = [element.getBoundingClientRect(), notice.getBoundingClientRect()];
  return (
    inner.height < outer.height &&
    inner.left < outer.right &&
    inner.right > outer.left &&
    inner.top < outer.bottom &&
    inner.bottom > outer.top
  );
}

/** The container for Radix's announcement. It is outside of the document, so it is never read aloud. */
let detached: DocumentFragment | undefined;
function silence(): DocumentFragment {
  detached ??= document.createDocumentFragment();
  return detached;
}

/**
 * At the left, since the forms with their outcomes are at the right. On a phone at the top, since the outcome and the
 * controls that follow are further down.
 */
const Corner = styled(Toast.Viewport)`
  position: fixed;
  inset: calc(var(--bar-height) + var(--space-2)) var(--gutter) auto;
  z-index: var(--layer-notice);
  max-width: 28rem;
  margin: 0;
  padding: 0;
  list-style: none;

  ${upFrom.small} {
    inset-block: auto calc(var(--gutter) + env(safe-area-inset-bottom));
  }
  /* It would cover most of the page. The outcome is beside the form. */
  @media (max-height: 24rem) {
    display: none;
  }
  @media print {
    display: none;
  }
`;
