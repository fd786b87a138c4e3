import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { RELEASE_IMPORT } from '../../protocol/manifest/ServerBundle.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { sharedForBundles } from './sharedForBundles.ts';

/**
 * @param filename the name in stack traces.
 * @param baseUrl the URL from which browsers load the bundle's release, with a slash at the end.
 * @throws ReleaseRefused for an import that the shell does not share; any error that the bundle throws.
 */
export function evaluateBundle(
  code: string,
  filename: string,
  baseUrl: string,
): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const require = (request: string) => {
    if (request === RELEASE_IMPORT) return { baseUrl };
    if (Object.hasOwn(sharedForBundles, request)) return sharedForBundles[request];
    throw new ReleaseRefused(
      `its server bundle imports "${request}", which the shell does not share. ${IMPORT_LATER}`,
    );
  };
  const run = compileUncached(code, filename);
  const globals = ownGlobals();
  run(module, module.exports, require, globals, globals);
  if (module.exports instanceof Promise) {
    // Nothing else handles its rejection.
    module.exports.catch(() => {});
    throw new ReleaseRefused(
      'its server bundle has an `await` outside of functions, in a file that it imports at once. Data come from `load`',
    );
  }
  return module.exports;
}

export const IMPORT_LATER =
  'What only browsers need is imported there: by `import()` in an effect, which the server does not run';

/**
 * The `globalThis` of one bundle, which inherits the worker's. Libraries such as zod and react-redux keep their state
 * in a global: it is the release's alone, and removed with it.
 */
function ownGlobals(): object {
  const globals = Object.create(globalThis);
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!get) continue;
    // Node's getters, such as that of `crypto`, throw for another `this`.
    Object.defineProperty(globals, name, {
      get: () => Reflect.get(globalThis, name),
      set: (value) =>
        Object.defineProperty(globals, name, { value, writable: true, configurable: true }),
      configurable: true,
    });
  }
  return Object.assign(globals, { globalThis: globals, global: globals });
}

/**
 * Compiles without V8's cache, which outlives several full garbage collections: the code of former releases would
 * accumulate (`npm run bench -- soak`).
 */
function compileUncached(code: string, filename: string): CallableFunction {
  setFlagsFromString('--no-compilation-cache');
  try {
    return compileFunction(code, ['module', 'exports', 'require', 'globalThis', 'global'], {
      filename,
    });
  } finally {
    setFlagsFromString('--compilation-cache');
  }
}
