import type { BaseProps } from '@statline/contract/modules';
import { termsOfService } from './content/termsOfService.ts';
import { Rulebook } from './rulebook/Rulebook.tsx';

export default function TermsOfService({ site }: BaseProps) {
  return <Rulebook {...termsOfService(site)} />;
}
