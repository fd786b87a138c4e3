import { type SubmitEvent, useRef, useState } from 'react';
import { joined } from '../content/notices.ts';
import { waitlistPage } from '../content/waitlistPage.ts';
import { ContactFields } from '../fields/ContactFields.tsx';
import { useDraft } from '../fields/useDraft.ts';
import { useEdits } from '../fields/useEdits.ts';
import { loadNoticeAhead } from '../notice/loadNotice.ts';
import { Notice } from '../notice/Notice.tsx';
import type { NoticeWords } from '../notice/NoticeWords.ts';
import { Outcome } from '../notice/Outcome.tsx';
import { AdmitStub } from '../ticket/AdmitStub.tsx';
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
