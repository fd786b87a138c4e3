import { renderToString } from 'react-dom/server.node';
import { ServerStyleSheet } from 'styled-components';
import { SinglePage } from './SinglePage.tsx';

export function render(_path: string, _data: object, { scripts }: { scripts: string[] }): string {
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(<SinglePage />));
  const tags = scripts.map((file) => `<script src="/assets/${file}" defer></script>`).join('');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page 0</title>${sheet.getStyleTags()}${tags}</head><body><div id="root">${html}</div></body></html>`;
}
