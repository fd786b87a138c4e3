/**
 * rspack configurations of hosts, remotes and Node services, for an `rspack.config`.
 *
 * @module build
 */

export type { BuildOptions } from './build/BuildOptions.ts';
export type { HostBudgets, HostDevelopment, HostOptions } from './build/host/HostOptions.ts';
export { host } from './build/host/host.ts';
export { type NodeServiceOptions, nodeService } from './build/nodeService.ts';
export { type PageAloneOptions, pageAlone } from './build/pageAlone.ts';
export type {
  RemoteBudgets,
  RemoteOptions,
  StandaloneOptions,
} from './build/remote/RemoteOptions.ts';
export { remote } from './build/remote/remote.ts';
export type { ReleasePage } from './protocol/manifest/ReleasePage.ts';
