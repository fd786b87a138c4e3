import type { ModuleId } from '../protocol/manifest/ModuleId.ts';
import type { Site } from './SiteDefinition.ts';
import { whyNotValid } from './whyNotValid.ts';

/** A site's objection to the props of one of its modules; undefined: none, or it does not check them. */
export const whyPropsNotTaken = (
  { modules }: Pick<Site, 'modules'>,
  module: ModuleId,
  props: unknown,
): string | undefined => whyNotValid(modules[module]?.propsSchema, props);
