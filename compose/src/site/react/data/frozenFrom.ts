/** The value of a JSON text; nobody can change it. */
export const frozenFrom = (json: string) =>
  JSON.parse(json, (_key, part: unknown) => Object.freeze(part));
