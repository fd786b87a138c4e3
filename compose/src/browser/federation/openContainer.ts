import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { AnyLoad } from '../../site/loads/Load.ts';

export interface FederatedModule {
  default: never;
  load?: AnyLoad;
}

export interface Container {
  init(shareScope: object, initScope: object[]): unknown;
  /** @param module the exposed name, such as `./PrivacyPolicy`. */
  get(module: string): Promise<() => FederatedModule>;
}

/** Code of the host that could not be loaded: no evidence against a release. */
export class HostFailure extends Error {}

/** @throws HostFailure */
export const asHostFailure = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch((cause) => {
    throw new HostFailure(cause);
  });

/** Remote → the release whose container was opened last. */
const opened = new Map<string, string>();

/**
 * Runs the script of a release's container, again with each call.
 *
 * @throws HostFailure; Error when the script cannot be loaded, is not the pinned one, or makes no container.
 */
export async function openContainer(
  { id, name, container: { global, integrity } }: PinnedRelease,
  url: string,
): Promise<Container> {
  const last = opened.get(name) ?? id;
  opened.set(name, id);
  // Loaded on demand, because few pages ever have two releases of a remote.
  if (last !== id) {
    const { separateChunks } = await asHostFailure(
      import(/* webpackChunkName: "releases" */ './separateChunks.ts'),
    );
    separateChunks(name, url);
  }
  // A container that is opened again must not be mistaken for the previous one.
  Reflect.set(window, global, undefined);
  // With this attribute a container would take another release's style sheet for its own.
  for (const link of document.querySelectorAll(`link[data-rspack^="${name}:"]`)) {
    link.removeAttribute('data-rspack');
  }
  await runScript(url, integrity);
  const container: Container | undefined = Reflect.get(window, global);
  if (!container) throw new Error(`No container: ${url}`);
  // The share scope is empty: there is only the page's copy of each library.
  await container.init({}, []);
  return container;
}

export function runScript(src: string, integrity: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, integrity, async: true });
  // Not in the head: `usePageHead` compares changes there with the page's own tags.
  return load(script, document.documentElement).finally(() => script.remove());
}

export const applyStyleSheet = (href: string, integrity: string): Promise<void> =>
  load(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href, integrity }),
    document.head,
  );

/** @throws Error when the file cannot be loaded, or does not have the hash; the element is then removed. */
function load(element: HTMLScriptElement | HTMLLinkElement, parent: Element): Promise<void> {
  element.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`${element.outerHTML} could not be loaded`));
    };
    parent.append(element);
  });
}
