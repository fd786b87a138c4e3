import PrivacyPolicy from '../../../remote-legal/src/PrivacyPolicy.tsx';
import TermsOfService from '../../../remote-legal/src/TermsOfService.tsx';
import Hero from '../../../remote-marketing/src/Hero.tsx';
import Metrics from '../../../remote-marketing/src/Metrics.tsx';
import Story from '../../../remote-marketing/src/Story.tsx';
import SignUpSection from '../../../remote-waitlist/src/SignUpSection.tsx';
import WaitlistPage from '../../../remote-waitlist/src/WaitlistPage.tsx';
import type { PeerModules } from './PeerApp.tsx';

/** Every module, in one bundle. */
export const modules: PeerModules = {
  'marketing/Hero': Hero,
  'marketing/Story': Story,
  'marketing/Metrics': Metrics,
  'waitlist/SignUpSection': SignUpSection,
  'waitlist/WaitlistPage': WaitlistPage,
  'legal/PrivacyPolicy': PrivacyPolicy,
  'legal/TermsOfService': TermsOfService,
};
