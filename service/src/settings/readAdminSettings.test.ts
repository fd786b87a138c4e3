import { readAdminSettings } from './readAdminSettings.ts';
import { type Environment, readSettings } from './readSettings.ts';

const read = (env: Environment, servicePort = 3000) =>
  readSettings(env, (reader) => readAdminSettings(reader, 'ADMIN_PORT', servicePort));

test("admin pages listen on this machine, on the port after the service's", () => {
  expect(read({})).toEqual({
    host: '127.0.0.1',
    port: 3100,
    portSetting: 'ADMIN_PORT',
    hostNames: [],
    misnamed: [],
  });
});

test.each([
  ['the system chooses both', 0, 0],
  ['there is no port above', 65_500, 65_400],
])('if %s: %i and %i', (_what, servicePort, port) => {
  expect(read({}, servicePort).port).toBe(port);
});

test("refuses the service's own port as the operators' port", () => {
  expect(() => read({ ADMIN_PORT: '3000' })).toThrow('ADMIN_PORT is 3000');
  expect(read({ ADMIN_PORT: '0' }, 0).port).toBe(0);
});

test('reads an address and host names for containers', () => {
  const settings = read({
    ADMIN_HOST: '0.0.0.0',
    ADMIN_PORT: '9100',
    ADMIN_HOST_NAMES: 'shell, shell.svc.cluster.local',
  });

  expect(settings).toMatchObject({
    host: '0.0.0.0',
    port: 9100,
    hostNames: ['shell', 'shell.svc.cluster.local'],
  });
});

test.each(['shell:3100', 'http://shell', '*', 'a,,b', '10.0.0.1/8'])(
  '%s is not a list of names',
  (ADMIN_HOST_NAMES) => {
    expect(() => read({ ADMIN_HOST_NAMES })).toThrow('ADMIN_HOST_NAMES must be names');
  },
);
