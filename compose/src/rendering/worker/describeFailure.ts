import { LONGEST_TEXT } from '../../protocol/deadlines.ts';
import { isInstanceOf, messageOf, textOf } from '../sandbox/readUntrusted.ts';
import type { RenderFailure } from './RenderJob.ts';

/** The name of a module's outermost component in React's component stacks (`openModules`). */
const MODULE_FRAME = /^\s*at (?:\S+ )?([a-z][\w-]*\/[A-Z]\w*)\b/m;

/** Turns what a region threw into data that can leave the process. Never throws. */
export function describeFailure(error: unknown, componentStack?: string | null): RenderFailure {
  const module = MODULE_FRAME.exec(componentStack ?? '')?.[1]?.slice(0, LONGEST_TEXT);
  const name = isError(error) ? textOf(() => error.name) : typeof error;
  const stack = isError(error) ? textOf(() => error.stack ?? '') : '';
  return {
    late: name === 'TimeoutError',
    name,
    message: messageOf(error),
    ...(module === undefined ? {} : { module }),
    ...(stack === '' ? {} : { stack }),
  };
}

const isError = (error: unknown): error is Error =>
  isInstanceOf(error, Error) || isInstanceOf(error, DOMException);
