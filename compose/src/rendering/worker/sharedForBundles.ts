import { createElement } from 'react';
import * as styledComponents from 'styled-components';
import { affectsWholePage } from '../../releases/gate/affectsWholePage.ts';
import { whyNotClosed } from '../../releases/gate/whyNotClosed.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import * as styledForRemotes from '../../site/styledForRemotes.ts';
import { isAsync, whyAsync } from './whyNoComponent.ts';

/** Functions of React that make an element, with the properties as the second argument. */
const ELEMENT_FUNCTIONS = ['createElement', 'cloneElement', 'jsx', 'jsxs'];

/** The imports of server bundles: the shell's own copies of the libraries that a page has once. */
export const sharedForBundles: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries({ ...SHARED_IMPORTS, 'styled-components': styledForBundles() }).map(
    ([specifier, library]) => [specifier, frozenCopy(library)],
  ),
);

/** Copies and freezes a library: a bundle that replaced `React.createElement` would replace it for all remotes. */
function frozenCopy(library: object): object {
  const prototype = Object.getPrototypeOf(library);
  const copy = Object.create(prototype, Object.getOwnPropertyDescriptors(library));
  for (const name of ELEMENT_FUNCTIONS) {
    if (Object.hasOwn(library, name)) copy[name] = refuseWholePageElements(copy[name]);
  }
  return Object.freeze(copy);
}

/**
 * React copies raw HTML into the page as it is: what does not end would go on in other teams' regions. Elements of the
 * whole page are no module's; metadata are left out, as `extractHead` does.
 */
function refuseWholePageElements(makeElement: ElementFunction): ElementFunction {
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
