import { MAX_TEXT_LENGTH, REFUSALS } from '@statline/contract/refusals';
import * as v from 'valibot';
import { omitEmpty } from '../store/omitEmpty.ts';
import { REFERRAL_CODE } from '../store/Referrals.ts';
import { deliverableEmail, MAX_EMAIL_LENGTH, normalizeEmail } from './normalizeEmail.ts';
import { stripInvisible } from './stripInvisible.ts';

/** A valid sign-up, without its time. */
interface ParsedSignUp {
  emailKey: string;
  email: string;
  name: string;
  school?: string;
  /** Version of the terms on the form. */
  consent?: string;
  /** Code of a referral link. */
  referredBy?: string;
  /** Whether the hidden field was filled, by a bot or by a browser's autofill. */
  honeypotFilled: boolean;
}

type ParseResult =
  | { signUp: ParsedSignUp }
  /** Field → a sentence for the visitor. */
  | { errors: Record<string, string> };

const LONE_SURROGATE = /\p{Surrogate}/u;
/**
 * Control characters (including NUL) and line breaks, which names never contain, and which many programs cannot handle.
 */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Requires a visible character: invisible letters (Hangul fillers, the empty Braille pattern) do not make a name. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

const lengthOf = (text: string) => Array.from(text).length;

const text = (required: string, field: 'name' | 'school') =>
  v.pipe(
    v.string(required),
    v.check((value) => !LONE_SURROGATE.test(value), REFUSALS[`${field}.letters`]),
    v.transform((value) => value.normalize('NFC').trim()),
    v.check((value) => !CONTROL.test(value), REFUSALS[`${field}.controls`]),
    v.check(
      (value) => value.length <= 2 * MAX_TEXT_LENGTH && lengthOf(value) <= MAX_TEXT_LENGTH,
      REFUSALS[`${field}.length`],
    ),
  );

const INVALID_EMAIL = REFUSALS['email.invalid'];
const REQUIRED_EMAIL = REFUSALS['email.required'];
const REQUIRED_NAME = REFUSALS['name.required'];

const SignUpBody = v.object(
  {
    name: v.optional(
      v.pipe(
        text(REQUIRED_NAME, 'name'),
        v.check((value) => VISIBLE.test(value), REQUIRED_NAME),
      ),
      '',
    ),
    email: v.optional(
      v.pipe(
        v.string(REQUIRED_EMAIL),
        v.transform(stripInvisible),
        v.check((value) => value !== '', REQUIRED_EMAIL),
        v.check((value) => value.length <= MAX_EMAIL_LENGTH, INVALID_EMAIL),
        v.check((value) => normalizeEmail(value) !== undefined, INVALID_EMAIL),
        v.check(hasEnding, REFUSALS['email.ending']),
        v.transform(deliverableEmail),
      ),
      '',
    ),
    school: v.optional(
      text('Please enter the name of your school, or leave it empty.', 'school'),
      '',
    ),
    // The visitor cannot correct these, so invalid values are dropped.
    consent: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)), ''), ''),
    referredBy: v.optional(v.fallback(v.pipe(v.string(), v.regex(REFERRAL_CODE)), ''), ''),
    honeypot: v.optional(v.string('Please leave this field empty.'), ''),
  },
  'Please fill in the form.',
);

/** Validates a decoded request. Unknown fields are ignored, so that an older API accepts what a newer page sends. */
export function parseSignUp(body: unknown): ParseResult {
  const result = v.safeParse(SignUpBody, body, { abortPipeEarly: true });
  if (!result.success) return { errors: errorsByField(result.issues) };
  const { honeypot, ...fields } = result.output;
  // The schema has checked that a normalised form exists.
  const emailKey = normalizeEmail(fields.email) as string;
  return { signUp: omitEmpty({ emailKey, ...fields, honeypotFilled: honeypot !== '' }) };
}

/** Requires a dot in the domain: the syntax allows domains without one, but external mail cannot reach them. */
function hasEnding(email: string): boolean {
  return normalizeEmail(email)?.split('@').at(-1)?.includes('.') ?? false;
}

function errorsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'form';
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}
