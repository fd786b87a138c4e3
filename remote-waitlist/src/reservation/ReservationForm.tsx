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
 * The form that makes no call (docs/product.md, 'States'): it thanks, clears itself and hands what was
 * typed over to the form that signs up. A form with `method="dialog"` outside a dialog does nothing, so
 * that before its script has run nothing is sent either, and nothing that was typed reaches the address.
 */
export function ReservationForm({ product }: { product: string }) {
  const [words, setWords] = useState<NoticeWords>();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, FIELDS);
  // Thanks do not stand beside what they are not for.
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

/** The notice promises a message: this line names the remaining step. */
function NextStep() {
  const { before, link, after } = waitlistPage.nextStep;
  return (
    <p>
      {before} <a href="/#waitlist">{link}</a>, {after}
    </p>
  );
}
