/** One release of each supported line of Node, besides the one that runs the tests. */
export const NODE_VERSIONS = ['22.23.3', '24.21.0', '26.10.0'] as const;
