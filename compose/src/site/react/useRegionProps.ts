import { useMemo } from 'react';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { StandardSchema } from '../SiteDefinition.ts';
import { whyNotValid } from '../whyNotValid.ts';
import { frozenFrom, jsonOf } from './jsonOf.ts';

interface GivenProps {
  props: object;
  problem?: string | undefined;
}

/** Returns a frozen copy of the props. The copy is the same object as long as the props are equal. */
export function useRegionProps(
  module: ModuleId,
  props: object,
  schema?: StandardSchema,
): GivenProps {
  const { json, problem } = read(props, module);
  return useMemo(() => {
    if (json === undefined) return { props: {}, problem };
    const copy = frozenFrom(json);
    const issues = whyNotValid(schema, copy);
    return issues === undefined
      ? { props: copy }
      : { props: copy, problem: `The props of ${module} are not valid: ${issues}` };
  }, [json, problem, module, schema]);
}

function read(props: object, module: ModuleId): { json?: string; problem?: string } {
  try {
    return { json: jsonOf(props, 'props') };
  } catch (error) {
    return { problem: `The props of ${module} are not data: ${(error as Error).message}` };
  }
}
