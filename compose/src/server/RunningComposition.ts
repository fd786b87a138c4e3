import type { RequestListener } from 'node:http';
import type Koa from 'koa';
import type { Registry } from 'prom-client';
import type { ListedPage } from '../grants/listPages.ts';
import type { BeginAnswer } from '../pages/createKeptAnswers.ts';

/** A composed site that runs. */
export interface RunningComposition<About = unknown> {
  /** Answers everything that is left to it: scripts, releases, pages; at the least the 404 page. */
  middleware: Koa.Middleware;
  /** Answers what is kept ahead of the server's listener: the same answer at a fraction of its cost. */
  beforeAll(listener: RequestListener, begin?: BeginAnswer): RequestListener;
  /** Every page that visitors can be sent to now, those that come with live releases too: for a sitemap. */
  pages(): readonly ListedPage<About>[];
  /** Looks at what every remote has published now, instead of at the next poll. */
  look(): void;
  /** Whether a process is there that renders pages. */
  canRender(): boolean;
  /** For operators only: `/_shell/remotes` and `/metrics`. */
  admin: Koa.Middleware;
  /** For what the site counts besides. */
  registry: Registry;
  close(): void;
}
