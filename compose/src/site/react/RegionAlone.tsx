import type { ReactNode } from 'react';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { useRegionProps } from './useRegionProps.ts';

interface RegionAloneProps {
  module: ModuleId;
  props: object;
  fallback?: ReactNode;
}

/** For a module of another team outside of a site. */
export function RegionAlone({ module, props, fallback }: RegionAloneProps) {
  const { problem } = useRegionProps(module, props);
  // biome-ignore lint/suspicious/noConsole: a site would refuse it
  if (problem !== undefined) console.error(problem);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <div role="group" aria-label={module} data-region={module}>
      {fallback ?? <p>{module}, which another team brings, is here on a page of the site.</p>}
    </div>
  );
}
