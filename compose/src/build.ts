/**
 * rspack configurations of hosts, remotes and Node services, for an `rspack.config`.
 *
 * @module build
 */

export type { BuildOptions } from './build/BuildOptions.ts';
export type { HostDevelopment, HostOptions } from './build/host/HostOptions.ts';
export { host } from './build/host/host.ts';
export type { HostBudgets } from './build/host/hostBudgets.ts';
export { type NodeServiceOptions, nodeService } from './build/nodeService.ts';
export { type PageAloneOptions, pageAlone } from './build/pageAlone.ts';
export type { RemoteOptions } from './build/RemoteOptions.ts';
export { remote } from './build/remote/remote.ts';
export type { RemoteBudgets } from './build/remote/remoteBudgets.ts';
export type { StandaloneOptions } from './build/remote/StandaloneOptions.ts';
export type { ReleasePage } from './protocol/manifest/ReleasePage.ts';
