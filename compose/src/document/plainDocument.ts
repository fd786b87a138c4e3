import type { DocumentParts } from './DocumentParts.ts';

/** The document of a site that says nothing of its own in it: in English, without an icon. */
export const plainDocument = ({ head, body }: DocumentParts<unknown>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>
`;
