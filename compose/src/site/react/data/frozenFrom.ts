/** The value of a JSON text, deeply frozen. */
export const frozenFrom = (json: string) =>
  JSON.parse(json, (_key, part: unknown) => Object.freeze(part));
