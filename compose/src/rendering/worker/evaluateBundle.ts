import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { createElement } from 'react';
import * as styledComponents from 'styled-components';
import { RELEASE_IMPORT } from '../../protocol/manifest/ServerBundle.ts';
import { affectsWholePage } from '../../releases/gate/affectsWholePage.ts';
import { whyNotClosed } from '../../releases/gate/whyNotClosed.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import * as styledForRemotes from '../../site/styledForRemotes.ts';
import { isAsync, whyAsync } from './whyNoComponent.ts';

/** Functions of React that make an element, with the properties as the second argument. */
const ELEMENT_FUNCTIONS = ['createElement', 'cloneElement', 'jsx', 'jsxs'];

/** The imports of server bundles: the shell's own copies of the libraries that a page has once. */
const SHARED: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries({ ...SHARED_IMPORTS, 'styled-components': styledForBundles() }).map(
    ([specifier, library]) => [specifier, frozenCopy(library)],
  ),
);

/** Copies and freezes a library: a bundle that replaced `React.createElement` would replace it for all remotes. */
function frozenCopy(library: object): object {
  const prototype = Object.getPrototypeOf(library);
  const copy = Object.create(prototype, Object.getOwnPropertyDescriptors(library));
  for (const name of ELEMENT_FUNCTIONS) {
    if (Object.hasOwn(library, name)) copy[name] = withChecks(copy[name]);
  }
  return Object.freeze(copy);
}

/**
 * React copies raw HTML into the page as it is: what does not end would go on in other teams' regions. Elements of the
 * whole page are no module's; metadata are left out, as `extractHead` does.
 */
function withChecks(makeElement: ElementFunction): ElementFunction {
  return (type, given, ...rest) => {
    if (isAsync(type)) throw new TypeError(whyAsync('a component that it renders'));
    const hasRaw = typeof given === 'object' && given && 'dangerouslySetInnerHTML' in given;
    const element = makeElement(type, hasRaw ? withWholeHtml(type, given) : given, ...rest);
    if (typeof element.type !== 'string') return element;
    const name = element.type.toLowerCase();
    const { key, props } = element;
    if (!affectsWholePage(name, (attribute) => attributeOf(props, attribute))) return element;
    if (name !== 'meta') throw new TypeError(`<${name}> acts on the whole page`);
    return createElement<Props>('meta', key === null ? null : { key });
  };
}

/** A copy, because a getter could return other HTML when React reads it. */
function withWholeHtml(type: unknown, given: Props): Props {
  const { dangerouslySetInnerHTML: raw, ...props } = given;
  if (!raw || typeof raw !== 'object') return { ...props, dangerouslySetInnerHTML: raw };
  const html = String(raw.__html ?? '');
  const reason = html === '' ? undefined : whyNotClosed(html, holderOf(type));
  if (reason !== undefined) throw new TypeError(`raw HTML is not whole: ${reason}`);
  return { ...props, dangerouslySetInnerHTML: { __html: html } };
}

/** The name of the element that a type is, or that a styled component or an element has as its type. */
function holderOf(type: unknown): string | undefined {
  if (typeof type === 'string') return type;
  const { type: ofElement, target } = (type ?? {}) as { type?: unknown; target?: unknown };
  const inner = ofElement ?? target;
  return inner === undefined ? undefined : holderOf(inner);
}

function attributeOf(props: Props, name: string): unknown {
  const written = Object.keys(props).find((key) => {
    const lower = key.toLowerCase();
    return lower === name || (lower === 'httpequiv' && name === 'http-equiv');
  });
  return written === undefined ? undefined : props[written];
}

interface Props {
  dangerouslySetInnerHTML?: { __html?: unknown } | undefined;
  [name: string]: unknown;
}

type ElementFunction = (
  type: unknown,
  props: Props | null | undefined,
  ...rest: unknown[]
) => { type: unknown; key: string | null; props: Props };

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
    if (Object.hasOwn(SHARED, request)) return SHARED[request];
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

/**
 * styled-components for server bundles: the exports that remotes may use; the others throw the reason instead of being
 * `undefined`. Objects that all styled components of a process share are frozen.
 */
function styledForBundles(): object {
  freezeShared();
  const withheld = Object.keys(styledComponents).filter((name) => !(name in styledForRemotes));
  const refuse = (name: string) => {
    throw new ReleaseRefused(
      `its server bundle uses ${name} of styled-components, which is the page's own`,
    );
  };
  return Object.create(Object.getPrototypeOf(styledForRemotes), {
    ...Object.getOwnPropertyDescriptors(styledForRemotes),
    ...Object.fromEntries(withheld.map((name) => [name, { get: () => refuse(name) }])),
  });
}

/** Freezes shared objects: a bundle that replaced a method of one would style the pages of all remotes with it. */
function freezeShared(): void {
  const { ServerStyleSheet, keyframes, styled } = styledComponents;
  const { instance: sheet } = new ServerStyleSheet();
  const tag = sheet.getTag();
  for (const example of [sheet, tag, tag.tag, styled.i``.componentStyle, keyframes``]) {
    Object.freeze(Object.getPrototypeOf(example));
  }
  Object.values(styled).forEach(Object.freeze);
  Object.freeze(styled);
}
