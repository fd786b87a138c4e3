import { PAGES } from '../site/pages.ts';
import { engineTest as test } from './engineTest.ts';

test.use({ preferences: 'back-forward cache' });

/** Without the 404 page: browsers do not cache pages with such a status. */
const KEPT = PAGES.filter(({ name }) => name !== '404');

for (const [at, { path, name }] of KEPT.entries()) {
  test(`going back restores the ${name} page as it was left`, async ({ open, visitor }) => {
    await open(path);
    // Firefox does not cache a page with a pending request.
    await visitor.until(() => {
      const loaded = performance.getEntriesByType('resource');
      return loaded.filter(({ name }) => name.includes('/assets/shell')).length === 2;
    });
    await visitor.evaluate(() => void Object.assign(window, { wasLeft: true }));

    await open(KEPT.at(at - 1)?.path ?? '');
    await visitor.evaluate(() => window.history.back());

    await visitor.until(() => (window as { wasLeft?: boolean }).wasLeft === true);
  });
}
