/** A visitor with a mouse and a fast connection, and one with a phone, its slow processor and slow 4G. */
export const NAVIGATIONS = [
  { name: 'fast connection', isPhone: false },
  { name: 'slow phone', isPhone: true },
] as const;

export type NavigationName = (typeof NAVIGATIONS)[number]['name'];

/** Following a link to the next page. */
export interface Navigation {
  /** From the click to the largest paint of the next page; undefined where none was reported. */
  paintMs: number | undefined;
  /** Pages that were requested, those that were not shown too, for each that was shown. */
  requestsPerPage: number;
}
