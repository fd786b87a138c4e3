import { expect, test } from '../site/test.ts';

for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service']) {
  test(`GET ${path} responds 200 with a whole document`, async ({ request }) => {
    const response = await request.get(path);

    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
    expect(await response.text()).toMatch(/^<!DOCTYPE html>.*<h1.*<\/html>\s*$/s);
  });

  test(`HEAD ${path} responds 200 without a body`, async ({ request }) => {
    const response = await request.head(path);

    expect(response.status()).toBe(200);
    expect(await response.body()).toHaveLength(0);
  });

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    test(`${method} ${path} responds 405 with an Allow header`, async ({ request }) => {
      const response = await request.fetch(path, { method });

      expect(response.status()).toBe(405);
      expect(response.headers().allow).toBe('GET, HEAD');
    });
  }
}

// Paths that no other test requests, since the worker's tests share a site and its log.
for (const path of ['/logged-path', '/waitlist/more', '/%', '//elsewhere']) {
  test(`GET ${path} responds 404 with the 404 page, and the path is logged`, async ({
    request,
    site,
  }) => {
    const response = await request.get(`${site.url}${path}`);

    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Oops! Page not found');
    const logged = () =>
      site
        .log()
        .split('\n')
        .filter((line) => line.includes(`"path":"${path}"`));
    await expect.poll(logged).toHaveLength(1);
    expect(JSON.parse(logged()[0] ?? '')).toMatchObject({ status: 404, path });
  });
}

for (const path of ['/remotes/legal/no.js', '/remotes/legal/live.json', '/assets/no.js']) {
  test(`GET ${path} responds 404 without a page`, async ({ request }) => {
    const response = await request.get(path);

    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('text/plain');
    expect(response.headers()['cache-control']).toBe('no-cache');
  });
}

test('/public redirects to the home page', async ({ request }) => {
  const response = await request.get('/public', { maxRedirects: 0 });

  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/');
});

test('the response to an unknown API call is JSON', async ({ request }) => {
  const response = await request.get('/api/no-such-call');

  expect(response.status()).toBe(404);
  expect(await response.json()).toHaveProperty('message');
});

test('the content security policy allows only scripts of the site and its one inline script', async ({
  request,
}) => {
  const response = await request.get('/');

  const policy = response.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
});
