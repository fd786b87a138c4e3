import renderer from '@astrojs/react/server.js';
import { createElement } from 'react';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

let sheet = new ServerStyleSheet();

/** Pages are built one after the other. @returns the styles of the islands since the last call. */
export function takeStyles() {
  const styles = sheet.getStyleTags();
  sheet.seal();
  sheet = new ServerStyleSheet();
  return styles;
}

/** @type {import('astro').SSRLoadedRendererValue} */
export default {
  ...renderer,
  renderToStaticMarkup(Component, props, slots, metadata) {
    const Styled = (own) =>
      createElement(StyleSheetManager, { sheet: sheet.instance }, createElement(Component, own));
    return renderer.renderToStaticMarkup.call(this, Styled, props, slots, metadata);
  },
};
