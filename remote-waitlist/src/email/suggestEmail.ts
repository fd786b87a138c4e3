import { editDistance } from './editDistance.ts';

/** The most common mail providers; all of their domains end in .com. */
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

/**
 * Misspelled endings, none of which is a real top-level domain (https://data.iana.org/TLD/tlds-alpha-by-domain.txt).
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  com: ['con', 'cmo', 'ocm', 'vom', 'xom', 'cim', 'cpm', 'cok', 'comm', 'coom', 'ccom', 'comn'],
  edu: ['ed', 'edi', 'ede', 'edy', 'eud', 'deu', 'eduu', 'eddu'],
  net: ['ner', 'nte', 'ent', 'nett', 'neet'],
  org: ['og', 'ogr', 'rog', 'orgg'],
};

/**
 * Returns the address that the visitor probably meant, or undefined if it looks correct. It is only a suggestion: the
 * typed address may be right.
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
  // Providers also have mailboxes under country endings, so only an ending close to .com is corrected.
  if (provider && (ending === '' || editDistance(ending, 'com') <= 1)) return `${provider}.com`;
  return [...labels.slice(0, -1), meantEnding(labels.at(-1) ?? '')].join('.');
}

function meantEnding(ending: string): string {
  const meant = Object.entries(ENDINGS).find(([, slips]) => slips.includes(ending));
  return meant?.[0] ?? ending;
}

/**
 * One typing error, or two if the name is long or only the order of its letters is wrong. The first letter must match:
 * it is rarely mistyped, and mail.com, ymail.com and cloud.com belong to other providers.
 */
function isSlipOf(known: string, name: string): boolean {
  if (name[0] !== known[0]) return false;
  const slips = editDistance(name, known);
  return slips <= 1 || (slips === 2 && (known.length >= 7 || sorted(name) === sorted(known)));
}

const sorted = (word: string) => [...word].sort().join('');
