import type { BaseProps } from '@statline/contract/modules';
import { privacyPolicy } from './content/privacyPolicy.ts';
import { Rulebook } from './rulebook/Rulebook.tsx';

export default function PrivacyPolicy({ site }: BaseProps) {
  return <Rulebook {...privacyPolicy(site)} />;
}
