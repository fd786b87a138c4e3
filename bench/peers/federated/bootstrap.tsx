import '@statline/ui/tokens.css';
import '@statline/ui/base.css';
import '../../../shell/src/layout/frame.css';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PeerApp, type PeerModules } from '../app/PeerApp.tsx';
import { readData } from '../app/readData.ts';

const modules: PeerModules = {
  'marketing/Hero': lazy(() => import('marketing/Hero')),
  'marketing/Story': lazy(() => import('marketing/Story')),
  'marketing/Metrics': lazy(() => import('marketing/Metrics')),
  'waitlist/SignUpSection': lazy(() => import('waitlist/SignUpSection')),
  'waitlist/WaitlistPage': lazy(() => import('waitlist/WaitlistPage')),
  'legal/PrivacyPolicy': lazy(() => import('legal/PrivacyPolicy')),
  'legal/TermsOfService': lazy(() => import('legal/TermsOfService')),
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <PeerApp data={readData()} modules={modules} />
  </BrowserRouter>,
);
