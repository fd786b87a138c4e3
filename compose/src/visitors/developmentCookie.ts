/** Holds the token of a developer's link for a remote. */
export const developmentCookie = (remote: string): string => `develop-${remote}`;
