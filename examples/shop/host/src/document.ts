import { createHash } from 'node:crypto';
import type { DocumentContents, DocumentParts } from '@statline/compose/server';
import type { About } from './site.tsx';

export const document = ({ about, head, body }: DocumentParts<object, About>): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(about.title)}</title>
<meta name="description" content="${escapeHtml(about.description)}">
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>`;

/** It runs and shows what is the shop's own, and nothing else. */
export const policy = ({ styles, scripts }: DocumentContents): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A granted page's title is a release's word. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
