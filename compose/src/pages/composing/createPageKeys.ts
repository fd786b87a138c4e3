import { LRUCache } from 'lru-cache';
import type { Renderer } from '../../rendering/renderer/Renderer.ts';
import type { PageInputs, PageRequest } from './createPageRequest.ts';

/** Open pages of releases have as many paths as anybody makes up. */
const MAX_PATHS = 100;

type KeyedRequest = Pick<PageRequest, 'path' | 'composition' | 'sequences' | 'isPublic'>;

/**
 * Makes keys of everything that a page is made from, a release by its id: two of the same key are the same page.
 */
export function createPageKeys<Request extends KeyedRequest>({
  browserOnly,
}: Pick<Renderer, 'browserOnly'>) {
  const texts = new WeakMap<object, string>();
  const latest = new LRUCache<string, PageInputs & { request: Request; left: string; key: string }>(
    { max: MAX_PATHS },
  );

  /** Once for each object: a site returns the same one as long as the data are equal. */
  const textOf = (data: unknown): string => {
    if (typeof data !== 'object' || data === null) return JSON.stringify(data);
    const text = texts.get(data) ?? JSON.stringify(data);
    texts.set(data, text);
    return text;
  };

  const leftToBrowser = ({ composition }: Request) => browserOnly(composition.releases).join(' ');

  const of = (request: Request, left = leftToBrowser(request)): string =>
    [
      nameOf(request),
      request.sequences,
      request.isPublic,
      left,
      textOf(request.composition.data),
    ].join('\n');

  return {
    of: (request: Request): string => of(request),
    /**
     * The public page at a path. `makeRequest` is called only where the inputs are not the very objects
     * of the last call: a kept page is found by comparing a few references.
     */
    ofPublic: (path: string, inputs: PageInputs, makeRequest: () => Request) => {
      // Made again where it is forgotten.
      const known = latest.peek(path);
      const isSame =
        known?.releases === inputs.releases &&
        known.data === inputs.data &&
        known.sequences === inputs.sequences &&
        known.left === leftToBrowser(known.request);
      if (isSame) return known;
      const request = makeRequest();
      const left = leftToBrowser(request);
      const made = { ...inputs, request, left, key: of(request, left) };
      latest.set(path, made);
      return made;
    },
  };
}

/** A page but for its data: of two of the same name, the later one has newer figures. */
export const nameOf = ({ path, composition }: Pick<PageRequest, 'path' | 'composition'>): string =>
  [path, ...composition.releases.map(({ baseUrl, id }) => `${baseUrl}@${id}`)].join(' ');
