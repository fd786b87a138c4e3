/** A frame of a module, by its id, or by the address of its release. */
const FRAME = /(?:^\s*(?:at )?|\/remotes\/)(\w+\/\w+)/m;

/**
 * React's error of a region, with the module or release in its message: production builds of React name no component.
 * A component stack does: by the `displayName` that the loader sets or, if the component has hooks, by its address.
 */
export function inModule(error: unknown, componentStack = ''): unknown {
  const [, name] = FRAME.exec(componentStack) ?? [];
  return name ? new Error(`${name}: ${(error as Error).message}`, { cause: error }) : error;
}
