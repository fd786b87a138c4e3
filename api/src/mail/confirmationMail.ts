import { html } from '@statline/service/http/html';
import { confirmation } from './content/confirmation.ts';
import { SENDER } from './content/sender.ts';

export interface Links {
  confirm: string;
  record: string;
  unsubscribe: string;
  /** The person's referral link. */
  share: string;
}

/**
 * The mail that asks for a confirmation, as text and as HTML without images, script or tracking.
 *
 * @param position on the list; undefined: not in the mail.
 */
export function confirmationMail(links: Links, position: number | undefined) {
  const { subject, title, text, button, validity, record, unsubscribe, share } = confirmation;
  const lines = [
    title,
    text,
    `${button}:\n${links.confirm}`,
    validity,
    ...(position === undefined ? [] : [confirmation.position(position)]),
    `${share}\n${links.share}`,
    `${record}:\n${links.record}`,
    `${unsubscribe}:\n${links.unsubscribe}`,
    `${SENDER.product}, ${SENDER.postalAddress}`,
  ];
  return { subject, text: `${lines.join('\n\n')}\n`, html: documentOf(links, position) };
}

/*
 * The design's colours (ui/src/tokens.css) in a form that mail programs support: colours and sizes as inline styles;
 * classes only for the dark scheme, which not all programs support.
 */
const DARK = `
@media (prefers-color-scheme: dark) {
  .paper { background: #15110c !important; color: #f4ecdb !important; }
  .soft, .soft a { color: #c3b69e !important; }
}`;
const DISPLAY =
  "font-family: Impact, 'Arial Narrow', Arial, sans-serif; text-transform: uppercase;";

function documentOf(
  { confirm, record, unsubscribe, share }: Links,
  position: number | undefined,
): string {
  const place =
    position === undefined
      ? undefined
      : html`<p style="margin: 0 0 8px; font-size: 24px; line-height: 1.1; ${DISPLAY}">${confirmation.position(position)}</p>
`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${confirmation.subject}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin: 0; background: #f6efe0; color: #17130d; font: 16px/1.5 Arial, sans-serif">
<div class="paper" role="article" aria-label="${confirmation.subject}" lang="en" style="max-width: 560px; margin: 0 auto; padding: 0 20px 32px; background: #f6efe0; color: #17130d">
<p style="margin: 0 -20px; padding: 14px 20px; background: #17130d; color: #ff6a3d; font-size: 24px; line-height: 1; ${DISPLAY}">${SENDER.product}</p>
<h1 style="margin: 32px 0 12px; font-size: 36px; font-weight: 400; line-height: 1; ${DISPLAY}">${confirmation.title}</h1>
<p style="margin: 0 0 24px">${confirmation.text}</p>
<p style="margin: 0 0 24px"><a href="${confirm}" style="display: inline-block; padding: 14px 20px; border: 3px solid #17130d; border-radius: 3px; background: #ff4f1f; color: #17130d; font-size: 18px; line-height: 1; text-decoration: none; ${DISPLAY}">${confirmation.button}</a></p>
<p class="soft" style="margin: 0 0 24px; color: #544a3b">${confirmation.validity}</p>
${place}<p style="margin: 0 0 24px">${confirmation.share}<br><a href="${share}" style="color: inherit; word-break: break-all">${share}</a></p>
<p class="soft" style="margin: 0; padding-top: 16px; border-top: 2px solid #7c6f59; color: #544a3b; font-size: 14px"><a href="${record}" style="color: #544a3b">${confirmation.record}</a><br><a href="${unsubscribe}" style="color: #544a3b">${confirmation.unsubscribe}</a><br>${SENDER.product}, ${SENDER.postalAddress}</p>
</div>
</body>
</html>
`.text;
}
