import { superviseServices } from './superviseServices.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));

afterEach(() => {
  for (const [signal, listeners] of before) {
    const added = process.listeners(signal).filter((listener) => !listeners.includes(listener));
    for (const listener of added) process.off(signal, listener);
  }
});

/** Larger than Linux allows for one environment variable, so no process can be started. */
const TOO_LARGE = { SETTING: 'x'.repeat(200_000) };

test("reports with a message that a service's process cannot be started", async () => {
  const services = superviseServices();

  await expect(services.start('shell', 'main.cjs', TOO_LARGE)).rejects.toThrow(
    'The shell cannot be started: spawn E2BIG.',
  );
  await services.stop();
});
