import {
  type BaseProps,
  type MetricsProps,
  type ModuleContract,
  moduleContract,
  type RemoteContract,
  type SignUpSectionProps,
} from './modules.ts';
import { SAMPLE_BASE_PROPS, SAMPLE_METRICS_PROPS } from './sampleProps.ts';

/** Every remote, and the modules that it exposes. */
export const REMOTES = {
  marketing: {
    port: 3001,
    modules: {
      Hero: moduleContract<BaseProps>({ sections: ['hero'], sampleProps: SAMPLE_BASE_PROPS }),
      Story: moduleContract<BaseProps>({
        sections: ['features', 'mission', 'about'],
        sampleProps: SAMPLE_BASE_PROPS,
      }),
      Metrics: moduleContract<MetricsProps>({ sections: [], sampleProps: SAMPLE_METRICS_PROPS }),
    },
  },
  waitlist: {
    port: 3002,
    modules: {
      SignUpSection: moduleContract<SignUpSectionProps>({
        sections: ['waitlist'],
        sampleProps: SAMPLE_BASE_PROPS,
      }),
      WaitlistPage: moduleContract<BaseProps>({ sections: [], sampleProps: SAMPLE_BASE_PROPS }),
    },
  },
  legal: {
    port: 3003,
    modules: {
      PrivacyPolicy: moduleContract<BaseProps>({ sections: [], sampleProps: SAMPLE_BASE_PROPS }),
      TermsOfService: moduleContract<BaseProps>({ sections: [], sampleProps: SAMPLE_BASE_PROPS }),
    },
  },
} as const satisfies Readonly<Record<string, RemoteContract>>;

type Remotes = typeof REMOTES;
export type RemoteName = keyof Remotes;
export const REMOTE_NAMES = /* @__PURE__ */ Object.keys(REMOTES) as readonly RemoteName[];

/** `<remote>/<module>`, as Module Federation names it. */
export type RemoteModuleId = {
  [Name in RemoteName]: `${Name}/${keyof Remotes[Name]['modules'] & string}`;
}[RemoteName];

/** The props of each module. */
export type RemoteModules = { [Id in RemoteModuleId]: PropsOf<Id> };

type PropsOf<Id extends string> = Id extends `${infer Name extends RemoteName}/${infer Module}`
  ? Remotes[Name]['modules'][Module & keyof Remotes[Name]['modules']] extends ModuleContract<
      infer Props
    >
    ? Props
    : never
  : never;

/** The modules of all remotes. */
export const MODULES = Object.fromEntries(
  Object.entries(REMOTES).flatMap(([name, { modules }]) =>
    Object.entries(modules).map(([module, contract]) => [`${name}/${module}`, contract]),
  ),
) as { readonly [Id in RemoteModuleId]: ModuleContract<RemoteModules[Id]> };

/** Valid props for every module, by its id; the browser's host leaves them out. */
export const SAMPLE_PROPS = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries(MODULES).map(([id, { sampleProps }]) => [id, sampleProps]),
  ))() as unknown as Readonly<RemoteModules>;
