import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import { moduleId } from '../../protocol/names/ModuleId.ts';
import type { AnyLoad } from '../../site/loads/Load.ts';
import { runLoad } from '../../site/loads/runLoad.ts';

/** React Refresh mounts this boundary again with the next change. */
class BoundaryAlone extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error
      ? createElement('p', { role: 'alert' }, `It has thrown: ${error.message}`)
      : this.props.children;
  }
}

interface AloneModule {
  default: ComponentType<object>;
  load?: AnyLoad;
}

/** Makes a component that runs the module's `load` itself, as a page would, and shows errors that the module throws. */
export function moduleAlone({ default: Component, load }: AloneModule): ComponentType<object> {
  return (props) => {
    const module = load
      ? createElement(LoadingAlone, { default: Component, load, props })
      : createElement(Component, props);
    return createElement(BoundaryAlone, null, module);
  };
}

function LoadingAlone({
  default: Component,
  load,
  props,
}: Required<AloneModule> & { props: object }) {
  const [outcome, setOutcome] = useState<LoadOutcome>();

  useEffect(() => {
    const leaving = new AbortController();
    const { pathname: path, search } = window.location;
    const { params = {} } = props as { params?: Record<string, string> };
    const { signal } = leaving;
    const fetch = window.fetch.bind(window);
    void runLoad(load, { props, path, params, search, signal, fetch }).then((settled) => {
      if (!signal.aborted) setOutcome(settled);
    });
    return () => leaving.abort();
  }, [load, props]);

  if (outcome?.status === 'loaded') {
    return createElement(Component, { ...props, ...{ data: outcome.data } });
  }
  const words =
    outcome?.status === 'failed' ? `Its load has failed: ${outcome.reason}` : 'It is loading…';
  return createElement('p', { role: outcome ? 'alert' : 'status' }, words);
}

/** @param sampleProps the sample props by module id, `<remote>/<module>`. */
export function showStandalone(
  remote: string,
  modules: Readonly<Record<string, ComponentType<object>>>,
  sampleProps: Readonly<Record<string, object>>,
): void {
  const articles = Object.entries(modules).map(([name, Module]) => {
    const id = moduleId(remote, name);
    return createElement(
      'article',
      { key: id, 'aria-label': id },
      createElement(Module, sampleProps[id]),
    );
  });
  const page = document.body.appendChild(document.createElement('main'));
  createRoot(page).render(articles);
}
