import { createMemoryRouter } from 'react-router-dom';
import { visitsOf } from './visitsOf.ts';

it('tells of each visit, to a section of the page on screen as well', async () => {
  const visited: string[] = [];
  const router = createMemoryRouter([{ path: '/' }, { path: '/waitlist' }]);
  const end = visitsOf(router)(({ pathname, hash }) => visited.push(pathname + hash));
  const visits = ['/#mission', '/#about', '/', '/waitlist', '/waitlist#reserve', '/#mission'];

  for (const to of visits) await router.navigate(to);
  expect(visited).toEqual(visits);

  end();
  await router.navigate('/waitlist');
  expect(visited).toEqual(visits);
});
