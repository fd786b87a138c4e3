import { type ChangeEvent, useActionState, useLayoutEffect, useState } from 'react';

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** A form as in React's documentation: controlled fields, and an action that receives them. */
export default function Enquiry() {
  const [enquiry, setEnquiry] = useState({ name: '', words: 'Dear team,', use: 'farm' });
  const [isUrgent, setUrgent] = useState(false);
  const [reply, setReply] = useState('mail');
  const [isInBrowser, setInBrowser] = useState(false);
  const [changes, setChanges] = useState(0);
  const [{ count, last }, send] = useActionState(
    async (before: { count: number }, data: FormData) => ({
      count: before.count + 1,
      last: JSON.stringify(Object.fromEntries(data)),
    }),
    { count: 0, last: '' },
  );
  // Renders the form again after hydration.
  useLayoutEffect(() => setInBrowser(true), []);

  const change = ({ target }: Changed) => {
    setChanges(changes + 1);
    setEnquiry({ ...enquiry, [target.name]: target.value });
  };
  const { name, words, use } = enquiry;
  return (
    <form action={send} aria-label="Enquiry" data-in-browser={isInBrowser}>
      <h1>Ask us</h1>
      <input name="name" aria-label="Name" value={name} onChange={change} />
      <textarea name="words" aria-label="Words" value={words} onChange={change} />
      <select name="use" aria-label="Use" value={use} onChange={change}>
        <option value="farm">A farm</option>
        <option value="garden">A garden</option>
      </select>
      <label>
        <input
          name="urgent"
          type="checkbox"
          checked={isUrgent}
          onChange={({ target }) => setUrgent(target.checked)}
        />
        Urgent
      </label>
      {['mail', 'phone'].map((way) => (
        <label key={way}>
          <input
            name="reply"
            type="radio"
            value={way}
            checked={reply === way}
            onChange={() => setReply(way)}
          />
          By {way}
        </label>
      ))}
      <button type="submit">Ask</button>
      <p>{changes} changes</p>
      <output>{`${count} sent: ${last}`}</output>
    </form>
  );
}
