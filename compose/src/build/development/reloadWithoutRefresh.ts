/*
 * Part of a remote's container while it is developed. React Refresh shows a change only where
 * the page's React is a development build. In a production shell that lets a visitor override a
 * remote (`?remote.legal=http://localhost:3003/`) it is not, so a change reloads the page.
 */

interface Hot {
  addStatusHandler(handler: (status: string) => void): void;
}

interface DevToolsHook {
  renderers: Map<unknown, { bundleType: 0 | 1 }>;
}

// Spelt out: the bundler knows it in these words only.
import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === 'apply' && !isDevelopmentReact()) window.location.reload();
});

function isDevelopmentReact(): boolean {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = window as {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook;
  };
  return [...(hook?.renderers.values() ?? [])].some(({ bundleType }) => bundleType === 1);
}

declare global {
  interface ImportMeta {
    /** While a dev server serves the module. */
    webpackHot?: Hot;
  }
}

export {};
