import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { ReleaseRefused } from '../gate/ReleaseRefused.ts';
import { SHARED_IMPORTS } from '../site/sharedImports.ts';
import { RELEASE_IMPORT } from './releaseImport.ts';

/** What a server bundle may import: the shell's own copies of the libraries that a page has once. */
const HANDED_OUT: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(SHARED_IMPORTS).map(([specifier, library]) => [specifier, fixed(library)]),
);

/** A bundle that replaced `React.createElement` would replace it for all. */
function fixed(library: object): object {
  const prototype = Object.getPrototypeOf(library);
  return Object.freeze(Object.create(prototype, Object.getOwnPropertyDescriptors(library)));
}

/**
 * Runs a server bundle and returns its exports. It gets no `require` of Node's: everything but
 * the shared libraries and its release's own address is refused.
 *
 * @param filename what stands in stacks.
 * @param baseUrl where browsers load its release from, with a slash at the end.
 * @throws ReleaseRefused for another import; whatever the bundle itself throws.
 */
export function evaluateBundle(
  code: string,
  filename: string,
  baseUrl: string,
): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const require = (request: string) => {
    if (request === RELEASE_IMPORT) return { baseUrl };
    if (Object.hasOwn(HANDED_OUT, request)) return HANDED_OUT[request];
    throw new ReleaseRefused(
      `its server bundle imports "${request}", which the shell does not share`,
    );
  };
  const run = compileUncached(code, filename);
  run(module, module.exports, require);
  return module.exports;
}

/**
 * V8 keeps what it compiles in a cache through several full collections: without this, the code
 * of releases that have long gone piles up (`npm run soak -w bench`).
 */
function compileUncached(code: string, filename: string): CallableFunction {
  setFlagsFromString('--no-compilation-cache');
  try {
    return compileFunction(code, ['module', 'exports', 'require'], { filename });
  } finally {
    setFlagsFromString('--compilation-cache');
  }
}
