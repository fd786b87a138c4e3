import * as v from 'valibot';
import { omitEmpty } from '../store/omitEmpty.ts';
import { REFERRAL_CODE } from '../store/Referrals.ts';
import { MAX_EMAIL_LENGTH, normalizeEmail } from './normalizeEmail.ts';
import { stripInvisible } from './stripInvisible.ts';

/** A valid sign-up, without its time. */
interface ParsedSignUp {
  emailKey: string;
  email: string;
  name: string;
  school?: string;
  /** Version of the words on the form. */
  consent?: string;
  /** Code of a referral link. */
  referredBy?: string;
  /** The hidden field was filled: by a machine, or by a browser that fills in forms. */
  honeypotFilled: boolean;
}

type ParseResult =
  | { signUp: ParsedSignUp }
  /** A sentence for the visitor for each field that was refused. */
  | { errors: Record<string, string> };

/** In characters as people count them (code points), for names and schools alike. */
const MAX_TEXT_LENGTH = 200;

const LONE_SURROGATE = /\p{Surrogate}/u;
/** Control characters, NUL among them, and line breaks: no name contains one, and many programs fail on them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Letters that show nothing (Hangul fillers, the empty Braille pattern) make no name. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

const lengthOf = (text: string) => Array.from(text).length;

/** Sentences name their field: those of several stand beside each other in one message. */
const text = (required: string, field: string) =>
  v.pipe(
    v.string(required),
    v.check(
      (value) => !LONE_SURROGATE.test(value),
      `Please use letters that can be displayed in your ${field}.`,
    ),
    v.transform((value) => value.normalize('NFC').trim()),
    v.check(
      (value) => !CONTROL.test(value),
      `Please leave out line breaks and control characters in your ${field}.`,
    ),
    v.check(
      (value) => value.length <= 2 * MAX_TEXT_LENGTH && lengthOf(value) <= MAX_TEXT_LENGTH,
      `Please use at most ${MAX_TEXT_LENGTH} characters for your ${field}.`,
    ),
  );

const INVALID_EMAIL = 'Please enter a valid email address, such as name@example.com.';
const WITHOUT_ENDING =
  'Please enter the whole email address, with its ending, such as .com or .edu.';
const REQUIRED_EMAIL = 'Please enter your email address.';
const REQUIRED_NAME = 'Please enter your full name.';

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
        v.check(hasEnding, WITHOUT_ENDING),
      ),
      '',
    ),
    school: v.optional(
      text('Please enter the name of your school, or leave it empty.', 'school'),
      '',
    ),
    // Not a visitor's to correct: what is no version is left out.
    consent: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)), ''), ''),
    referredBy: v.optional(v.fallback(v.pipe(v.string(), v.regex(REFERRAL_CODE)), ''), ''),
    honeypot: v.optional(v.string('Please leave this field empty.'), ''),
  },
  'Please fill in the form.',
);

/**
 * Checks a decoded request. Unknown fields are ignored, so that an API never refuses what a newer
 * page sends.
 */
export function parseSignUp(body: unknown): ParseResult {
  const result = v.safeParse(SignUpBody, body, { abortPipeEarly: true });
  if (!result.success) return { errors: errorsByField(result.issues) };
  const { honeypot, ...fields } = result.output;
  // The schema has let through only what has a normal form.
  const emailKey = normalizeEmail(fields.email) as string;
  return { signUp: omitEmpty({ emailKey, ...fields, honeypotFilled: honeypot !== '' }) };
}

/** Mail from elsewhere reaches no domain without a dot, though the syntax allows one. */
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
