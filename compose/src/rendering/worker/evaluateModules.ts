import { type ComponentType, createElement, type FunctionComponent } from 'react';
import type { ReleaseName, ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { LOADS_EXPORT, STATIC_EXPORT } from '../../protocol/manifest/ServerBundle.ts';
import { type ModuleId, moduleId, nameInRelease } from '../../protocol/names/ModuleId.ts';
import type { AnyLoad } from '../../site/loads/Load.ts';
import { callLoad } from '../../site/loads/runLoad.ts';
import { recordOf } from '../process/CrashRecord.ts';
import { enter, runAs } from '../sandbox/runningModule.ts';
import { evaluateBundle } from './evaluateBundle.ts';
import { whyNoComponent } from './whyNoComponent.ts';

/** A remote's component that can be rendered, and its module's `load`, if any. */
export interface ServerModule extends FunctionComponent<object> {
  load?: AnyLoad;
  /** Rendered in the browser only (`Load.perVisitor`). */
  isPerVisitor?: boolean;
  /** Why it cannot be rendered in browsers. */
  fault?: string;
  /** The module's HTML is never hydrated (`static` of `remote`). */
  isStatic?: boolean;
}

export type ServerModules = ReadonlyMap<ModuleId, ServerModule>;

/**
 * The components that a release's server bundle exports; each is noted in the crash record when it is rendered.
 *
 * @throws ReleaseRefused for an import that the shell does not share; any error that the bundle throws.
 */
export function evaluateModules(release: ReleaseName, bundle: ServerBundle): ServerModules {
  const name = nameInRelease(release);
  return runAs(recordOf(name), () =>
    modulesIn(release, evaluateBundle(bundle.code, `${name}${bundle.file}`, release.baseUrl)),
  );
}

/** Reading the exports may run the bundle's code, such as a getter. */
function modulesIn(release: ReleaseName, bundleExports: Record<string, unknown>): ServerModules {
  const { [LOADS_EXPORT]: loads, [STATIC_EXPORT]: staticNames, ...components } = bundleExports;
  const modules = new Map<ModuleId, ServerModule>();
  for (const [name, Component] of Object.entries(components)) {
    const id = moduleId(release.name, name);
    const record = recordOf(nameInRelease(release, name));
    const Recorded: ServerModule = (props) => {
      enter(record);
      return createElement(Component as ComponentType<object>, props);
    };
    const fault = whyNoComponent(name, Component);
    if (fault !== undefined) Recorded.fault = fault;
    const load = typeof loads === 'object' && loads !== null && Reflect.get(loads, name);
    if (typeof load === 'function') {
      Recorded.load = (input) => runAs(record, () => callLoad(load, input));
      Recorded.isPerVisitor = load.perVisitor === true;
    }
    Recorded.isStatic = Array.isArray(staticNames) && staticNames.includes(name);
    // The name appears in React's component stacks.
    modules.set(id, Object.defineProperty(Recorded, 'name', { value: id }));
  }
  return modules;
}
