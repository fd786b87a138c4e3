import { rspack } from '@rspack/core';

const isThere = (type: 'function' | 'object', ...names: readonly string[]) =>
  names.map((name) => [`typeof ${name}`, JSON.stringify(type)] as const);

const isMissing = (...names: readonly string[]) =>
  names.map((name) => [`typeof ${name}`, JSON.stringify('undefined')] as const);

/**
 * What libraries test for before they use it, and every browser that can run these scripts has, or has
 * not: what they bring for other surroundings (old browsers, servers) is left out. 1.2 KB by brotli of
 * the host.
 */
export const browserGlobals = new rspack.DefinePlugin(
  Object.fromEntries([
    ...isThere('object', 'window', 'window.document', 'document', 'performance'),
    ...isThere('function', 'Promise', 'WeakMap', 'WeakSet', 'AbortController'),
    ...isThere('function', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'MessageChannel'),
    ...isThere('function', 'window.document.createElement', 'performance.now', 'Object.is'),
    ...isThere('function', 'requestAnimationFrame', 'reportError', 'ShadowRoot'),
    ...isMissing('process', 'setImmediate'),
  ]),
);
