import { takeStyles } from './renderIsland.js';

/** Adds the styles of a page's components to its head. */
export async function onRequest(_, next) {
  const response = await next();
  const html = await response.text();
  return new Response(
    html.replace('</head>', () => `${takeStyles()}</head>`),
    response,
  );
}
