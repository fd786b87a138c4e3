'use client';
import PrivacyPolicy from '../../../../../remote-legal/src/PrivacyPolicy.tsx';
import { PeerApp } from '../../../app/PeerApp.tsx';

const modules = {
  'legal/PrivacyPolicy': PrivacyPolicy,
};

export const PrivacyPolicyPage = ({ data }) => <PeerApp data={data} modules={modules} />;
