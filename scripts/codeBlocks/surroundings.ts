/**
 * Code around a block that makes it a complete file. If a block contains an ellipsis, `before` declares `others` for
 * it.
 */
interface Surrounding {
  document: string;
  /** Beginning of the block. */
  begins: string;
  before: string;
  /** Default: nothing. */
  after?: string;
  /** The document and folder relative to which the block's imports are resolved. Default: its own. */
  beside?: string;
}

const ENGINE = '@statline/compose';

const PAGES = `import type { PageDefinition } from '${ENGINE}/site';
import type { AboutPage } from '@statline/shell/src/pages/AboutPage.ts';
import type { PageData } from '@statline/shell/src/pages/PageData.ts';
interface ShopModules { 'shop/ShopSection': { site: PageData['site'] } }
type Page = PageDefinition<PageData, AboutPage, ShopModules>;
const props = ({ site }: PageData) => ({ site });
`;

const REACT = `import * as react from '${ENGINE}/react';
declare const sku: string, setItems: (items: number) => void;
const { RemoteRegion, publish, useEvent } = react.withContract<{
  modules: { 'buy/BuyButton': { sku: string } };
  events: { 'cart:changed': { items: number } };
}>();
export const example = () => `;

const TESTING = `import { hydrateServerHtml, lazyLoaded, loadInput } from '${ENGINE}/testing';
import type { Load } from '${ENGINE}/react';
declare const CartSection: () => null, Trail: () => null, load: Load;
`;

const SITE = `import { defineSite, type SiteDefinition } from '${ENGINE}/site';
declare const MODULES: Definition['modules'], home: Definition['pages'][number];
declare const others: Omit<Definition, 'modules' | 'pages'>;
type Data = object;
type About = object;
type RemoteModules = { 'cart/CartSection': object };
type Definition = SiteDefinition<Data, About, RemoteModules>;
`;

const SERVER = `import path from 'node:path';
import Koa from 'koa';
import * as server from '${ENGINE}/server';
import type { Logger } from '${ENGINE}/service';
const { contentSecurityPolicy, createComposition } = server;
declare const site: server.CompositionOptions<object, object>['site'], logger: Logger;
`;

/** All other blocks compile without additions. */
export const SURROUNDINGS: readonly Surrounding[] = [
  {
    document: 'docs/add-a-remote.md',
    begins: '{ module:',
    before: `${PAGES}export const regions: Page['regions'] = [`,
    after: '];',
  },
  {
    document: 'docs/add-a-remote.md',
    begins: '{\n  id:',
    before: `${PAGES}export const pages: Page[] = [`,
    after: '];',
  },
  {
    document: 'docs/remotes.md',
    begins: 'extend:',
    before: `import { remote } from '${ENGINE}/build';
export default remote({ workspace: import.meta.dirname, modules: [],`,
    after: '});',
  },
  {
    document: 'docs/remotes.md',
    begins: 'export default remote(',
    before: `import { remote } from '${ENGINE}/build';`,
  },
  {
    document: 'docs/remotes.md',
    begins: 'import type { Load }',
    before: `import type { BaseProps } from '@statline/contract/modules';`,
  },
  {
    document: 'docs/api/browser.md',
    begins: 'void hydrate(',
    beside: 'compose/README.md/src',
    before: `import { hydrate } from '${ENGINE}/browser';`,
  },
  {
    document: 'docs/api/build.md',
    begins: 'export default nodeService(',
    before: `import { nodeService } from '${ENGINE}/build';`,
  },
  {
    document: 'docs/api/mongodb.md',
    begins: 'createComposition(',
    before: `import { createMongoState } from '${ENGINE}/mongodb';
import { createComposition, type CompositionOptions } from '${ENGINE}/server';
declare const others: CompositionOptions<object, object>;`,
  },
  ...['<RemoteRegion', 'publish(', 'useEvent('].map((begins) => ({
    document: 'docs/api/react.md',
    begins,
    before: REACT,
  })),
  {
    document: 'docs/api/react.md',
    begins: 'const { RemoteRegion,',
    before: `import { withContract } from '${ENGINE}/react';
import type { RemoteModules } from '@statline/contract/remotes';
type SiteEvents = { 'cart:changed': { items: number } };
`,
    after: 'export { RemoteRegion, publish, useEvent };',
  },
  {
    document: 'docs/api/react.md',
    begins: 'export const load:',
    before: `import type { Load } from '${ENGINE}/react';
type Props = object;
type Stock = { left: number };
`,
  },
  {
    document: 'docs/api/server.md',
    begins: 'documentHeaders:',
    before: `${SERVER}export const pages: server.PageOptions<object> = {`,
    after: '};',
  },
  { document: 'docs/api/server.md', begins: 'const composition =', before: SERVER },
  {
    document: 'docs/api/service.md',
    begins: 'const logger =',
    before: `import { createLogger } from '${ENGINE}/service';
declare const err: Error;
`,
  },
  {
    document: 'docs/api/service.md',
    begins: 'void runService(',
    before: `import { createLogger, runService } from '${ENGINE}/service';
import Koa from 'koa';
const app = new Koa();
`,
  },
  { document: 'docs/api/site.md', begins: 'export const site =', before: SITE },
  {
    document: 'docs/api/site.md',
    begins: '{ legal:',
    before: `import type { GrantedPaths } from '${ENGINE}/site';
export const paths: GrantedPaths =`,
  },
  {
    document: 'docs/api/site.md',
    begins: '{ weather:',
    before: `import type { OriginGrants } from '${ENGINE}/site';
export const origins: OriginGrants =`,
  },
  ...['const { serverHtml, mismatches }', 'await lazyLoaded(', 'await load('].map((begins) => ({
    document: 'docs/api/testing.md',
    begins,
    before: TESTING,
  })),
  {
    document: 'docs/api/testing.md',
    begins: 'test.each(',
    before: `import { randomUUID } from 'node:crypto';
import type { SharedState } from '${ENGINE}/server';
import { sharedStateContract } from '${ENGINE}/testing';
declare const url: string, createRedisState: (url: string, prefix: string) => SharedState;
`,
  },
];
