import { editDistance } from './editDistance.ts';

/** Where most people have their mailbox; all of them end in .com. */
const PROVIDERS = [
  'gmail',
  'yahoo',
  'hotmail',
  'outlook',
  'icloud',
  'comcast',
  'verizon',
  'protonmail',
  'googlemail',
];

/** Slips that are no ending of any domain (https://data.iana.org/TLD/tlds-alpha-by-domain.txt). */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  com: ['con', 'cmo', 'ocm', 'vom', 'xom', 'cim', 'cpm', 'cok', 'comm', 'coom', 'ccom', 'comn'],
  edu: ['ed', 'edi', 'ede', 'edy', 'eud', 'deu', 'eduu', 'eddu'],
  net: ['ner', 'nte', 'ent', 'nett', 'neet'],
  org: ['og', 'ogr', 'rog', 'orgg'],
};

/**
 * The address that a visitor may have meant who has mistyped it. Only suggested: it
 * may well be right as it is.
 */
export function suggestEmail(typed: string): string | undefined {
  const [, local, domain] = /^\s*([^\s@]+)@([a-z0-9.-]+)\s*$/i.exec(typed) ?? [];
  if (local === undefined || domain === undefined) return undefined;
  const written = domain.toLowerCase();
  const meant = meantDomain(written);
  return meant === written ? undefined : `${local}@${meant}`;
}

function meantDomain(domain: string): string {
  const labels = domain.split('.');
  const [name = '', ending = ''] = labels;
  const isShort = labels.length < 3;
  const provider =
    isShort && PROVIDERS.find((known) => isSlipOf(known, name.replace(/co[mn]$/, '')));
  // Providers have mailboxes under the endings of countries, too: only what is nearly .com is not.
  if (provider && (ending === '' || editDistance(ending, 'com') <= 1)) return `${provider}.com`;
  return [...labels.slice(0, -1), meantEnding(labels.at(-1) ?? '')].join('.');
}

function meantEnding(ending: string): string {
  const meant = Object.entries(ENDINGS).find(([, slips]) => slips.includes(ending));
  return meant?.[0] ?? ending;
}

/**
 * One slip, or two in a long name or in the order of the letters. Hardly anybody misses the first
 * letter, and mail.com, ymail.com and cloud.com are others' names.
 */
function isSlipOf(known: string, name: string): boolean {
  if (name[0] !== known[0]) return false;
  const slips = editDistance(name, known);
  return slips <= 1 || (slips === 2 && (known.length >= 7 || sorted(name) === sorted(known)));
}

const sorted = (word: string) => [...word].sort().join('');
