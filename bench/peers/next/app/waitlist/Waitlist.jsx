'use client';
import WaitlistPage from '../../../../../remote-waitlist/src/WaitlistPage.tsx';
import { PeerApp } from '../../../app/PeerApp.tsx';

const modules = {
  'waitlist/WaitlistPage': WaitlistPage,
};

export const Waitlist = ({ data }) => <PeerApp data={data} modules={modules} />;
