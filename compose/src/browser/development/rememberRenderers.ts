/*
 * This must run before React loads: React Refresh's stand-in for the developer tools' hook does not store the
 * renderers, so the refresh runtime of a remote, which is loaded later, would find none.
 */
const hook: DevToolsHook | undefined =
  process.env.NODE_ENV === 'development'
    ? Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__')
    : undefined;
if (hook) {
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}

interface DevToolsHook {
  renderers: Map<unknown, unknown>;
  inject: (renderer: unknown) => unknown;
}

export {};
