import type { ReactNode } from 'react';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { useRegionProps } from './useRegionProps.ts';

interface RegionAloneProps {
  module: ModuleId;
  props: object;
  fallback?: ReactNode;
}

/** Placeholder of another team's module where there is no site, such as in a remote that is shown alone. */
export function RegionAlone({ module, props, fallback }: RegionAloneProps) {
  const { problem } = useRegionProps(module, props);
  // biome-ignore lint/suspicious/noConsole: a site would refuse these props
  if (problem !== undefined) console.error(problem);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region is not a group of form fields
    <div role="group" aria-label={module} data-region={module}>
      {fallback ?? <p>{module}, which another team brings, is here on a page of the site.</p>}
    </div>
  );
}
