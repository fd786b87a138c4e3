/** Sent if too many pages wait to be rendered. Small, since it is sent under overload. */
export const BUSY_DOCUMENT = bareDocument(
  'One moment, please',
  'More people are here than we can serve right now. Please load this page again in a few seconds.',
);

/** Sent while the API is unavailable, in place of its pages that mails link to. */
export const AWAY_DOCUMENT = bareDocument(
  'Not available right now',
  'The service cannot be reached. Please try again in a moment. <a href="">Try again</a>',
);

function bareDocument(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head>
<body><main><h1>${title}</h1>
<p>${text}</p></main></body></html>
`;
}
