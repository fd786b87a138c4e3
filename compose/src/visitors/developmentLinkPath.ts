/** Where the links of `compose dev` lead: `?token=<token>`. */
export const DEVELOPMENT_LINK_PATH = '/_shell/develop';
