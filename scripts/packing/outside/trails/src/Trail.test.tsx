import { hydrateServerHtml, lazyLoaded, loadInput } from '@statline/compose/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import Trail, { load } from './Trail.tsx';

const params = { trail: 'ridge' };
const element = <Trail km={12} params={params} data={{ weather: 'Dry' }} />;

it("hydrates the server's HTML without other teams' modules", async () => {
  await lazyLoaded(element);
  const { serverHtml, mismatches } = hydrateServerHtml(element);

  expect(serverHtml).toContain('Decide alone');
  expect(serverHtml).toContain('Here is the map');
  expect(mismatches).toEqual([]);
});

it('publishes the chosen trail', () => {
  render(element);

  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));

  expect(screen.getByRole('status')).toHaveTextContent('ridge');
});

it('loads the weather', async () => {
  expect((await load(loadInput({ params }))).data.weather).toBe('Dry on the ridge');
});
