'use client';
import TermsOfService from '../../../../../remote-legal/src/TermsOfService.tsx';
import { PeerApp } from '../../../app/PeerApp.tsx';

const modules = {
  'legal/TermsOfService': TermsOfService,
};

export const TermsOfServicePage = ({ data }) => <PeerApp data={data} modules={modules} />;
