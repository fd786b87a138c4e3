import { type SubmitEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { joined } from '../content/notices.ts';
import { waitlistPage } from '../content/waitlistPage.ts';
import { ContactFields } from '../fields/ContactFields.tsx';
import { useDraft } from '../fields/useDraft.ts';
import { useEdits } from '../fields/useEdits.ts';
import { loadNoticeAhead } from '../notice/loadNotice.ts';
import { Notice } from '../notice/Notice.tsx';
import type { NoticeWords } from '../notice/NoticeWords.ts';
import { Outcome } from '../notice/Outcome.tsx';
import { Barcode } from '../ticket/Barcode.tsx';
import { BESIDE } from '../ticket/beside.ts';
import { SlipHead } from '../ticket/SlipHead.tsx';
import { Submit } from '../ticket/Submit.tsx';
import { Ticket } from '../ticket/Ticket.tsx';

const FORM = 'reservation';

const FIELDS = ['name', 'email', 'company'];

/**
 * The form that sends no request (docs/product.md, 'States'): it shows thanks, resets itself, and passes the typed
 * values on to the sign-up form. Outside of a dialog, `method="dialog"` does nothing, so before its script has run,
 * nothing is sent and nothing typed appears in the address.
 */
export function ReservationForm({ product }: { product: string }) {
  const [words, setWords] = useState<NoticeWords>();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, FIELDS);
  // New input removes the thanks for the previous one.
  useEdits(form, FIELDS, () => setWords(undefined));

  const reserve = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    draft.share();
    event.currentTarget.reset();
    setWords(joined(product));
  };

  return (
    <Ticket stub={<AdmitStub />}>
      <SlipHead title={waitlistPage.slip} remark={product} />
      <form ref={form} method="dialog" onFocus={() => loadNoticeAhead()} onSubmit={reserve}>
        <ContactFields form={FORM} organizationName="company" />
        <Submit>{waitlistPage.submit}</Submit>
      </form>
      <Outcome words={words} next={<NextStep />} />
      <Notice words={words} label="Reservation notice" next={<NextStep />} />
    </Ticket>
  );
}

/** The thanks promise a message, so this line names the step that is still needed. */
function NextStep() {
  const { before, link, after } = waitlistPage.nextStep;
  return (
    <p>
      {before} <a href="/#waitlist">{link}</a>, {after}
    </p>
  );
}

/** The stub of a season ticket; its text is turned sideways in a vertical stub. */
function AdmitStub() {
  return (
    <Stub aria-hidden="true">
      <Admit>{waitlistPage.admit}</Admit>
      <Barcode />
    </Stub>
  );
}

const Stub = styled.div`
  display: grid;
  gap: var(--space-4);
  height: 100%;

  ${BESIDE} {
    grid-template-rows: 1fr auto;
  }
`;

const Admit = styled.p`
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: min(8.5rem, 19vw);
  font-weight: var(--weight-display);
  line-height: 0.78;
  text-transform: uppercase;

  ${BESIDE} {
    place-self: center;
    font-size: 6.75rem;
    writing-mode: vertical-rl;
    rotate: 180deg;
  }
`;
