import renderer from '@astrojs/react/server.js';
import { createElement } from 'react';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

/** Of the page that is built: pages are built one after the other. */
let sheet = new ServerStyleSheet();

/** @type {import('astro').MiddlewareHandler} */
export async function onRequest(_, next) {
  const response = await next();
  const html = await response.text();
  const styles = sheet.getStyleTags();
  sheet = new ServerStyleSheet();
  return new Response(
    html.replace('</head>', () => `${styles}</head>`),
    response,
  );
}

/** Astro's renderer of React collects no styles of styled-components. */
export default {
  ...renderer,
  renderToStaticMarkup(Component, ...others) {
    const Styled = (props) =>
      createElement(StyleSheetManager, { sheet: sheet.instance }, createElement(Component, props));
    return renderer.renderToStaticMarkup.call(this, Styled, ...others);
  },
};
