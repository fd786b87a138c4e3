import type { Site } from './startSite.ts';

/** The address of a running service's operators' pages. */
export function adminOf(service: Pick<Site, 'log'>): string {
  const [, url] = /"url":"([^"]+)","msg":"admin pages listening"/.exec(service.log()) ?? [];
  if (url === undefined) throw new Error('The service has not logged its admin address');
  return url;
}
