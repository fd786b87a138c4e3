import type { RenderFailure } from './Renderer.ts';

/** The name of a module's outermost component in React's component stacks (`openModules`). */
const MODULE_FRAME = /^\s*at (?:\S+ )?([a-z][\w-]*\/[A-Z]\w*)\b/m;

/** Turns what a region threw into data that can leave the process. */
export function describeFailure(error: unknown, componentStack?: string | null): RenderFailure {
  const module = MODULE_FRAME.exec(componentStack ?? '')?.[1];
  const { name, message, stack } =
    error instanceof Error || error instanceof DOMException
      ? error
      : { name: typeof error, message: String(error), stack: undefined };
  return {
    late: name === 'TimeoutError',
    name,
    message,
    ...(module === undefined ? {} : { module }),
    ...(stack === undefined ? {} : { stack }),
  };
}
