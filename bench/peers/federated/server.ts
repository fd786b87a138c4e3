import type { PageData } from '../../../shell/src/pages/PageData.ts';
import { type PeerFiles, peerDocument } from '../app/peerDocument.ts';

/** An empty page, which the browser fills. */
export const render = (path: string, data: PageData, files: PeerFiles): string =>
  peerDocument(path, data, { html: '', styles: '' }, files);
