/** Parameters of a page's path: name → decoded value. `/legal/rules/:sport` has `{ sport: 'golf' }`. */
export type PageParams = Readonly<Record<string, string>>;

/** Matches a valid value of a parameter: one segment, decoded. */
export const PARAMETER = /^(?!\.{1,2}$)[^\p{C}/\\]{1,200}$/u;

/** Matches each segment that is a parameter. */
const PARAMETERS = /(?<=\/):([^/]+)/g;

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(PARAMETERS)].map(([, name = '']) => name);

/** @param pathname in any spelling. @returns the parameters; undefined: the pathname does not match. */
export function matchPath(path: string, pathname: string): PageParams | undefined {
  const segments = path.split('/');
  const given = pathname
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
    .split('/');
  if (given.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const text = decode(given[index] ?? '');
    if (text === undefined) return undefined;
    if (!segment.startsWith(':')) {
      if (text.toLowerCase() !== segment) return undefined;
    } else if (PARAMETER.test(text)) params[segment.slice(1)] = text;
    else return undefined;
  }
  return params;
}

export const fillPath = (path: string, params: PageParams): string =>
  path.replace(PARAMETERS, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** A sort key for declared paths that match the same address: words before parameters. */
export const shapeOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
