import { domainToASCII, domainToUnicode } from 'node:url';

/** Maximum length of an address (RFC 5321, section 4.5.3.1.3, and its erratum 1690). */
export const MAX_EMAIL_LENGTH = 254;

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, split at the @. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ASCII = /^[\x20-\x7e]*$/;
/** Characters that a URL host or typed text may contain, but no domain in any script. */
const NEVER_IN_A_DOMAIN = /[\s\p{Cc}!-,/:-@[-`{-~]/u;

/**
 * Returns the form that all spellings of one mailbox share: trimmed, NFC, the domain in ASCII (IDNA), lower case.
 * `+tags` and dots are kept, since their meaning depends on the mail provider.
 *
 * @returns undefined if the text is not an address: the HTML standard's syntax, without a leading, trailing or double
 *   dot before the @, and at most 254 characters.
 */
export function normalizeEmail(typed: string): string | undefined {
  const text = typed.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MAX_EMAIL_LENGTH) return undefined;
  const local = text.slice(0, at).toLowerCase();
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined || !isLocalPart(local)) return undefined;
  const key = `${local}@${domain}`;
  return key.length <= MAX_EMAIL_LENGTH ? key : undefined;
}

/**
 * Returns an address as it was typed, but in NFC and with its domain's letters as they are registered. Other programs
 * do not decode other spellings (the Kelvin sign for a K, full-width letters): whoever signs a person up with one, before
 * that person does, would keep all mails from them.
 *
 * @param address one that `normalizeEmail` accepts.
 */
export function deliverableEmail(address: string): string {
  const text = address.normalize('NFC');
  if (ASCII.test(text)) return text;
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at)}@${domainToUnicode(text.slice(at + 1))}`;
}

function isLocalPart(local: string): boolean {
  return (
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  );
}

/**
 * Uses `domainToASCII` only for non-ASCII domains: it parses URL hosts, so it would decode `%6d` and read `0x7f.1` as
 * an IP address.
 */
function asciiDomain(domain: string): string | undefined {
  const international = !ASCII.test(domain);
  if (international && NEVER_IN_A_DOMAIN.test(domain)) return undefined;
  const ascii = international ? domainToASCII(domain) : domain.toLowerCase();
  return ascii.split('.').every((label) => LABEL.test(label)) ? ascii : undefined;
}
