import * as Toast from '@radix-ui/react-toast';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import type { NoticeWords } from './NoticeWords.ts';
import { Receipt } from './Receipt.tsx';

/** Long enough to read two sentences twice; hovering or focusing it stops the clock. */
const NOTICE_MS = 12_000;

export interface NoticeProps {
  /** Every new object is a new notice; none takes the notice away. */
  words: NoticeWords | undefined;
  /** Names the landmark that holds it, unlike any other on the page. */
  label: string;
  /** What is left to do after a good outcome. */
  next?: ReactNode;
}

/**
 * The notice that slides in over the page. It stays silent: the outcome beside the form is the
 * live region, and a screen reader must not hear the same words twice. It covers no control that has the keyboard's
 * focus (WCAG 2.4.11): the page scrolls, or, where it has no room, the notice closes.
 */
export function ToastNotice({ words, label, next }: NoticeProps) {
  const [dismissed, setDismissed] = useState<NoticeWords>();
  const [receipt, setReceipt] = useState<HTMLLIElement | null>(null);
  useEffect(() => {
    // Not the receipt itself, which is still sliding in.
    const corner = receipt?.parentElement;
    if (!corner) return;
    // In the next frame the browser has scrolled to what has the focus.
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
  if (!words) return null;
  return createPortal(
    <Toast.Provider duration={NOTICE_MS} swipeDirection="left" announcerContainer={silence()}>
      <Receipt
        ref={setReceipt}
        words={words}
        isOpen={words !== dismissed}
        onClose={() => setDismissed(words)}
      >
        {next}
      </Receipt>
      <Corner label={`${label} ({hotkey})`} />
    </Toast.Provider>,
    // Out of the ticket, whose stacking would keep the notice below the navigation bar.
    document.body,
  );
}

/** Also in part. What is taller than the notice, such as a section, cannot be hidden by it. */
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

/** Where Radix puts its announcement: what stands outside the document is never read aloud. */
let outside: DocumentFragment | undefined;
function silence(): DocumentFragment {
  outside ??= document.createDocumentFragment();
  return outside;
}

/** At the left: the slips, with their outcomes, stand at the right. */
const Corner = styled(Toast.Viewport)`
  position: fixed;
  left: var(--gutter);
  bottom: calc(var(--gutter) + env(safe-area-inset-bottom));
  z-index: var(--layer-notice);
  width: min(28rem, 100vw - 2 * var(--gutter));
  margin: 0;
  padding: 0;
  list-style: none;

  @media print {
    display: none;
  }
`;
