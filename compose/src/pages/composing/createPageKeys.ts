import { LRUCache } from 'lru-cache';
import type { ReleaseSequences } from '../../protocol/composition/releaseSequences.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { Renderer, RenderRequest } from '../../rendering/renderer/Renderer.ts';

/** What a page is made from, as far as its key goes. */
export interface KeyedRequest extends Pick<RenderRequest, 'path' | 'composition'> {
  /** The sequence numbers of the page's releases. */
  sequences: string;
  isPublic: boolean;
}

/** What the public page at a path depends on. */
export interface PageInputs {
  releases: readonly LiveRelease[];
  data: unknown;
  /** Of the releases. */
  sequences: ReleaseSequences;
}

/** Names for pages: two of the same key are the same page. */
interface PageKeys<Request extends KeyedRequest> {
  of(request: Request): string;
  /**
   * The public page at a path. `makeRequest` is called only where the inputs are not the very objects
   * of the last call: a kept page is found by comparing a few references.
   */
  ofPublic(
    path: string,
    inputs: PageInputs,
    makeRequest: () => Request,
  ): { request: Request; key: string };
}

/** Open pages of releases have as many paths as anybody makes up. */
const MAX_PATHS = 100;

/** Makes keys of everything that a page is made from; a release is identified by its id. */
export function createPageKeys<Request extends KeyedRequest>({
  browserOnly,
}: Pick<Renderer, 'browserOnly'>): PageKeys<Request> {
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

  const keyOf = (request: Request, left: string): string =>
    [
      nameOf(request),
      request.sequences,
      request.isPublic,
      left,
      textOf(request.composition.data),
    ].join('\n');

  return {
    of: (request) => keyOf(request, leftToBrowser(request)),
    ofPublic: (path, inputs, makeRequest) => {
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
      const key = keyOf(request, left);
      latest.set(path, { ...inputs, request, left, key });
      return { request, key };
    },
  };
}

/** A page but for its data: of two of the same name, the later one has newer figures. */
export const nameOf = ({ path, composition }: KeyedRequest): string =>
  [path, ...composition.releases.map(({ baseUrl, id }) => `${baseUrl}@${id}`)].join(' ');
