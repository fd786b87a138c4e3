interface DevToolsHook {
  renderers: Map<unknown, { bundleType: 0 | 1 }>;
}

/** Whether the page's React is a development build, which alone can exchange components in place. */
export function isReactDevelopment(): boolean {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = window as {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook;
  };
  return [...(hook?.renderers.values() ?? [])].some(({ bundleType }) => bundleType === 1);
}
