'use client';
import Hero from '../../../../remote-marketing/src/Hero.tsx';
import Metrics from '../../../../remote-marketing/src/Metrics.tsx';
import Story from '../../../../remote-marketing/src/Story.tsx';
import SignUpSection from '../../../../remote-waitlist/src/SignUpSection.tsx';
import { PeerApp } from '../../app/PeerApp.tsx';

const modules = {
  'marketing/Hero': Hero,
  'marketing/Story': Story,
  'marketing/Metrics': Metrics,
  'waitlist/SignUpSection': SignUpSection,
};

export const Home = ({ data }) => <PeerApp data={data} modules={modules} />;
