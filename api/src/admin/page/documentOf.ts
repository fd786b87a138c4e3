import { Html, html } from './html.ts';

/** A whole page of the operators. @param css goes in as it is: its hash is in the policy. */
export function documentOf(title: string, css: string, body: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Statline operators</title>
<style>${new Html(css)}</style>
</head>
<body>
<header><div><p class="mark">Statline operators</p></div></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
