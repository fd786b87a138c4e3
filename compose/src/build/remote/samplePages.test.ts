/** @jest-environment node */
import { samplePages } from './samplePages.ts';

const page = { title: 'A page', description: 'All of it.' };

it('gives a module the props and parameters of the first entry of its first page', () => {
  const pages = [
    {
      ...page,
      path: '/trails/:trail',
      module: 'Trail',
      props: { km: 12 },
      entries: [{ trail: 'ridge' }, { trail: 'lake' }],
    },
    { ...page, path: '/walks', module: 'Trail' },
    { ...page, path: '/search/:word', module: 'Found', open: true as const },
    { ...page, path: '/about', module: 'About' },
  ];

  expect(samplePages({ name: 'explore', pages })).toEqual({
    'explore/Trail': { km: 12, params: { trail: 'ridge' } },
    'explore/Found': { params: { word: 'word' } },
    'explore/About': { params: {} },
  });
});

it('is empty for a release without pages', () => {
  expect(samplePages({ name: 'explore' })).toEqual({});
});
