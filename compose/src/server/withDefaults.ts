import { contentSecurityPolicy } from '../document/contentSecurityPolicy.ts';
import { plainDocument } from '../document/plainDocument.ts';
import type { CompositionOptions } from './CompositionOptions.ts';

const BUSY_DOCUMENT = '<!doctype html><title>Busy</title><p>Please try again in a few seconds.';

/** One object for all pages, which are kept by it. */
const NO_DATA = {};

/** What a site has said of its pages, and what each gets that has said nothing (`CompositionOptions`). */
export const withDefaults = <Data, About>(options: CompositionOptions<Data, About>) => ({
  backends: options.backends ?? {},
  load: options.load ?? (() => NO_DATA as Data),
  isEverybodys: options.isEverybodys ?? (() => true),
  document: options.document ?? plainDocument,
  documentHeaders:
    options.documentHeaders ??
    ((contents: Parameters<typeof contentSecurityPolicy>[0]) => ({
      'Content-Security-Policy': contentSecurityPolicy(contents),
    })),
  errorTitle: options.errorTitle ?? 'Error',
  busyDocument: options.busyDocument ?? BUSY_DOCUMENT,
  trustedProxies: options.trustedProxies ?? 0,
});
