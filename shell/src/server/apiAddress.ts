/**
 * The address of something of the API's.
 *
 * @param apiUrl where the API is, base path included: `https://api.example.com/waitlist`.
 * @param target path and query, such as `/api/dashboard`.
 */
export const apiAddress = (apiUrl: string, target: string): URL =>
  new URL(`${apiUrl.replace(/\/+$/, '')}${target}`);
