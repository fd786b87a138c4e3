/** What a visitor reads when too many pages wait to be rendered. Small: it is sent when it counts. */
export const BUSY_DOCUMENT = bareDocument(
  'One moment, please',
  'More people are here than we can serve right now. Please load this page again in a few seconds.',
);

/** What a person reads who has followed a link of a mail, or sent that page's form, while the API is unavailable. */
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
