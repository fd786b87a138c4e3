/** Gmail's domains, whose addresses ignore dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address, as far as its syntax shows: without a `+tag`, and at Gmail without dots. */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const [local = ''] = emailKey.slice(0, at).split('+', 1);
  const domain = emailKey.slice(at + 1);
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
