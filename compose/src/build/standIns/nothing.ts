/* Replaces an API for a container's own code that is never used: a container only shares libraries. */
export {};
