import { renderToString } from 'react-dom/server.node';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { PageData } from '../../../shell/src/pages/PageData.ts';
import { modules } from '../app/modules.ts';
import { PeerApp } from '../app/PeerApp.tsx';
import { type PeerFiles, peerDocument } from '../app/peerDocument.ts';

/** The page, rendered on the server. */
export function render(path: string, data: PageData, files: PeerFiles): string {
  const sheet = new ServerStyleSheet();
  const html = renderToString(
    sheet.collectStyles(
      <StaticRouter location={path}>
        <PeerApp data={data} modules={modules} />
      </StaticRouter>,
    ),
  );
  return peerDocument(path, data, { html, styles: sheet.getStyleTags() }, files);
}
