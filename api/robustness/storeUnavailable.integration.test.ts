import { until } from '../../service/fixtures/until.ts';
import { type InterruptibleProxy, startProxy } from '../fixtures/load/interruptibleProxy.ts';
import { type LaunchedApi, launchApi } from '../fixtures/load/launchApi.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';

describeWithMongo('while MongoDB is unavailable', (server) => {
  let uri: string;
  let proxy: InterruptibleProxy;
  let api: LaunchedApi;

  beforeEach(async () => {
    uri = freshDatabase(server);
    proxy = await startProxy(new URL(uri));
  });
  afterEach(async () => {
    api.child.kill('SIGKILL');
    await api.ended;
    proxy.close();
    await dropDatabases([uri]);
  });

  async function launch(): Promise<void> {
    const proxied = new URL(uri);
    proxied.port = String(proxy.port);
    api = await launchApi({ MONGODB_URI: proxied.href, RATE_LIMIT: 'on' });
  }

  const join = (email: string) =>
    fetch(`${api.url}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email }),
      // The limit for visitors is two seconds; a machine that is busy with other tests gets more.
      signal: AbortSignal.timeout(10_000),
    });
  const readiness = async () => (await fetch(`${api.url}/readyz`)).status;
  /** The API's own deadline may end a check on a busy machine before the driver knows the reason. */
  const waitForReason = async (code: RegExp) => {
    const reason = async () => (await (await fetch(`${api.url}/readyz`)).json()).reason;
    await until(async () => code.test(await reason()));
  };
  const recovered = async () => {
    await until(async () => (await join('again@example.com')).status === 200);
    // The collections are checked every few seconds.
    await until(async () => (await readiness()) === 200);
    return readiness();
  };

  test('starts without its store, reports that, and accepts sign-ups once it is available', async () => {
    proxy.refuse();
    await launch();

    const refused = await join('ada@example.com');
    const before = [refused.status, await readiness()];
    await waitForReason(/^ECONN(RESET|REFUSED)$/);
    const health = (await fetch(`${api.url}/healthz`)).status;
    proxy.restore();

    expect(before).toEqual([503, 503]);
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/try again/) });
    expect(health).toBe(200);
    expect(await recovered()).toBe(200);
  });

  test.each(['refuse', 'hang'] as const)(
    'responds in time if the store is lost (%s), and recovers automatically',
    async (loss) => {
      await launch();
      expect((await join('first@example.com')).status).toBe(200);

      proxy[loss]();
      const lost = await Promise.all(
        Array.from({ length: 20 }, (_, index) => join(`lost${index}@example.com`)),
      );
      const notReady = await readiness();
      proxy.restore();

      expect(lost.map(({ status }) => status)).toEqual(Array(20).fill(503));
      expect(notReady).toBe(503);
      expect(await recovered()).toBe(200);
      expect(api.output()).not.toMatch(/example\.com/);
    },
  );
});
