/** One release of each line of Node that is supported, beside the one that runs the tests. */
export const NODE_VERSIONS = ['22.23.3', '24.21.0', '26.10.0'] as const;
