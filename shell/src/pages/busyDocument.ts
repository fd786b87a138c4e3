/** What a visitor reads when too many pages wait to be rendered. Small: it is sent when it counts. */
export const BUSY_DOCUMENT = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>One moment, please</title></head>
<body><main><h1>One moment, please</h1>
<p>More people are here than we can serve right now. Please load this page again in a few seconds.</p></main></body></html>
`;
