import { createElement, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const explore = import('explore/ExploreSection');
const ExploreSection = lazy(() => explore);
const { load } = await explore;
const { data } = await load();
createRoot(document.getElementById('root')).render(
  createElement(Suspense, { fallback: 'Loading' }, createElement(ExploreSection, { data })),
);
