import type {
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';

/** What the shell uses of Module Federation's runtime. */
export interface Federation {
  loadRemote: typeof loadRemote;
  registerPlugins: typeof registerPlugins;
  registerRemotes: typeof registerRemotes;
}
