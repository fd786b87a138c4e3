import * as Toast from '@radix-ui/react-toast';
import { type ReactNode, useState } from 'react';
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
 * live region, and a screen reader must not hear the same words twice.
 */
export function ToastNotice({ words, label, next }: NoticeProps) {
  const [dismissed, setDismissed] = useState<NoticeWords>();
  if (!words) return null;
  return createPortal(
    <Toast.Provider duration={NOTICE_MS} swipeDirection="left" announcerContainer={silence()}>
      <Receipt words={words} isOpen={words !== dismissed} onClose={() => setDismissed(words)}>
        {next}
      </Receipt>
      <Corner label={`${label} ({hotkey})`} />
    </Toast.Provider>,
    // Out of the ticket, whose stacking would keep the notice below the navigation bar.
    document.body,
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
`;
