/** What a server bundle imports to learn of its own release: `{ baseUrl }`. */
export const RELEASE_IMPORT = '@statline/compose/release';
