/* What a site's and a remote's `rspack.config` import: `@statline/compose/build`. */

export type { BuildOptions } from './build/BuildOptions.ts';
export type { HostDevelopment, HostOptions } from './build/host/HostOptions.ts';
export { host } from './build/host/host.ts';
export type { HostBudgets } from './build/host/hostBudgets.ts';
export { type NodeServiceOptions, nodeService } from './build/nodeService.ts';
export { type PageAloneOptions, pageAlone } from './build/pageAlone.ts';
export type { RemoteOptions } from './build/remote/RemoteOptions.ts';
export { remote } from './build/remote/remote.ts';
export type { RemoteBudgets } from './build/remote/remoteBudgets.ts';
export type { StandaloneOptions } from './build/remote/StandaloneOptions.ts';
export type { ReleasePage } from './manifest/ReleasePage.ts';
