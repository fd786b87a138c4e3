import * as v from 'valibot';
import { MODULE_NAME } from '../names/ModuleId.ts';
import { PARAMETER, type PageParams } from '../names/pagePath.ts';
import { isDeeperThan, MAX_LEVELS } from './levels.ts';

/** Words, in lower case, and parameters, each one whole segment; no slash at the end. */
const PagePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(
    /^(?:\/(?:[a-z0-9][a-z0-9._~-]*|:[a-z][A-Za-z0-9]*))+$/,
    'A path is made of segments, each a word in lower case or a parameter: /legal/:slug',
  ),
);

const Params = v.record(
  v.string(),
  v.pipe(v.string(), v.regex(PARAMETER, 'A parameter is one segment of a path, and not empty')),
);

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));

const MAX_PROPS_LENGTH = 50_000;

/** A page that a release declares, below a path that the site grants its remote. */
export interface ReleasePage {
  /** Path of the page, such as `/legal/rules/:sport`: lower-case words and parameters. */
  path: string;
  /** Name of the module that is the page: one that the release exposes. It renders the `<h1>`. */
  module: string;
  /** Title, at most 200 characters. `{sport}` is replaced by the parameter. */
  title: string;
  /** Description, at most 500 characters. `{sport}` is replaced by the parameter. */
  description: string;
  /** Canonical path, with the parameters of `path`. @defaultValue the page's own path */
  canonical?: string;
  /** `<meta name="robots">`; `noindex` also leaves it out of the sitemap. @defaultValue none */
  robots?: string;
  /** HTTP status. @defaultValue `200` */
  status?: 200 | 404 | 410 | 451;
  /** Props of the module, besides `grants.props` (at most 50,000 characters and 100 levels). @defaultValue none */
  props?: Record<string, unknown>;
  /**
   * Values of the parameters with which the page exists, at most 1,000, all listed in the sitemap. The first ten are
   * rendered before a release goes live.
   *
   * @defaultValue none: required for a path with parameters
   * @example [{ sport: 'golf' }, { sport: 'tennis' }]
   */
  entries?: Record<string, string>[];
  /** Whether the page exists with any other parameters, too. @defaultValue `false`: a 404 */
  open?: boolean;
}

/** A page of a release in a composition. */
export interface FoundPage {
  remote: string;
  path: string;
  params: PageParams;
  /** Whether the release lists this address; false for other addresses of a wildcard page. */
  isListed: boolean;
  page: Omit<ReleasePage, 'entries' | 'open'>;
}

export const ReleasePageSchema = v.strictObject({
  path: PagePath,
  module: v.pipe(v.string(), v.regex(MODULE_NAME, 'A name has letters and digits, 100 at most')),
  title: text(200),
  description: text(500),
  canonical: v.exactOptional(PagePath),
  robots: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.regex(
        /^[a-z:0-9_-]+(?:, ?[a-z:0-9_-]+)*$/,
        'Robots takes a list of words: noindex, nofollow',
      ),
    ),
  ),
  status: v.exactOptional(v.picklist([200, 404, 410, 451])),
  props: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check(
        // The depth first: text of deeper props may need more than the stack.
        (props) =>
          !isDeeperThan(MAX_LEVELS, props) && JSON.stringify(props).length <= MAX_PROPS_LENGTH,
        `Its props are longer than ${MAX_PROPS_LENGTH} characters, or have more than ${MAX_LEVELS} levels`,
      ),
    ),
  ),
  entries: v.exactOptional(v.pipe(v.array(Params), v.maxLength(1_000))),
  open: v.exactOptional(v.boolean()),
}) satisfies v.GenericSchema<ReleasePage>;
