import { type ComponentType, createElement, type FunctionComponent } from 'react';
import { type ModuleId, nameInRelease } from '../../protocol/manifest/ModuleId.ts';
import type { ReleaseName, ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { LOADS_EXPORT } from '../../protocol/manifest/ServerBundle.ts';
import type { AnyLoad } from '../../site/loads/Load.ts';
import { type ModuleRecord, recordOf } from '../process/CrashRecord.ts';
import { enter, leave, runAs } from '../sandbox/runningModule.ts';
import { evaluateBundle } from './evaluateBundle.ts';

/** A component of a remote that can be rendered, and what its module loads before, if anything. */
export interface ServerModule extends FunctionComponent<object> {
  load?: AnyLoad;
}

export type ServerModules = ReadonlyMap<ModuleId, ServerModule>;

/**
 * Runs a release's server bundle and returns the components that it exports, each of which
 * notes in the crash record when it is rendered. An export that is no component fails there, in
 * React's own words: `memo`, `forwardRef` and `lazy` make objects of what they are given.
 *
 * @throws ReleaseRefused for an import of what the shell does not share; whatever the bundle throws.
 */
export function openModules(release: ReleaseName, bundle: ServerBundle): ServerModules {
  enter(recordOf(nameInRelease(release)));
  const { [LOADS_EXPORT]: loads, ...components } = evaluateBundle(
    bundle.code,
    `${nameInRelease(release)}${bundle.file}`,
    release.baseUrl,
  );
  leave();

  const modules = new Map<ModuleId, ServerModule>();
  for (const [name, Component] of Object.entries(components)) {
    const id = `${release.name}/${name}`;
    const record = recordOf(nameInRelease(release, name));
    const module = recorded(id, Component as ComponentType<object>, record);
    const load = loadOf(loads, name);
    modules.set(id, load ? Object.assign(module, { load: recordedLoad(load, record) }) : module);
  }
  return modules;
}

function loadOf(loads: unknown, name: string): AnyLoad | undefined {
  const load = typeof loads === 'object' && loads !== null && Reflect.get(loads, name);
  return typeof load === 'function' ? (load as AnyLoad) : undefined;
}

const recordedLoad =
  (load: AnyLoad, record: ModuleRecord): AnyLoad =>
  (input) =>
    runAs(record, () => load(input));

/** Its name appears in React's component stacks. */
function recorded(
  id: ModuleId,
  Component: ComponentType<object>,
  record: ModuleRecord,
): ServerModule {
  const Recorded = (props: object) => {
    enter(record);
    return createElement(Component, props);
  };
  return Object.defineProperty(Recorded, 'name', { value: id });
}
