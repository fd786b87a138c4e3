import { peerBrowser, peerServer } from '../peerBuild.ts';

/** The same sources as one bundle: no federation, no engine, every module imported. */
export default [
  peerBrowser(import.meta.dirname, './browser.tsx'),
  peerServer(import.meta.dirname, './server.tsx'),
];
