import * as v from 'valibot';
import { PARAMETER } from '../grants/pagePath.ts';

/**
 * A page's path: words and parameters, each of which is one whole segment (`/legal/:slug`). Words
 * are in lower case; there is no slash at the end.
 */
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

const LONGEST_PROPS = 50_000;

/** A page that a release declares below a path which the site grants its remote. */
export const ReleasePage = v.strictObject({
  path: PagePath,
  /** The module that is the page: one that the release exposes. */
  module: v.pipe(v.string(), v.regex(/^\w+$/)),
  /** `{slug}` stands for a parameter's value, here and in the description. */
  title: text(200),
  description: text(500),
  /** The path to index and to share, with the parameters of `path`. Default: the page's own address. */
  canonical: v.exactOptional(PagePath),
  /** What crawlers are told, as in `<meta name="robots">`. Default: nothing. */
  robots: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.regex(/^[a-z:0-9_-]+(?:, ?[a-z:0-9_-]+)*$/, 'Robots are told words: noindex, nofollow'),
    ),
  ),
  /** Default: 200. */
  status: v.exactOptional(v.picklist([200, 404, 410, 451])),
  /** Props of its own: JSON. */
  props: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check(
        (props) => JSON.stringify(props).length <= LONGEST_PROPS,
        `Its props are longer than ${LONGEST_PROPS} characters`,
      ),
    ),
  ),
  /** With which parameters there is the page. The gate renders it with them; the sitemap lists it. */
  entries: v.exactOptional(v.pipe(v.array(Params), v.maxLength(1_000))),
  /** Whether it is there with any other parameters too. Default: false. */
  open: v.exactOptional(v.boolean()),
});
export type ReleasePage = v.InferOutput<typeof ReleasePage>;
