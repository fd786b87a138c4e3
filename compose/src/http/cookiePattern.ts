/**
 * Matches a cookie in a `Cookie` header, with its value as the first group. Separators are those that `ctx.cookies`
 * accepts, so that both find the same cookies.
 *
 * @param name of the cookie, or a pattern of names.
 */
export const cookiePattern = (name: string): RegExp => new RegExp(`(?:^|;) *${name}=([^;]*)`);
