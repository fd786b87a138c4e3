import { refuseSharedPorts } from './refuseSharedPorts.ts';

test('reports the settings that share a port', () => {
  const ports = { PORT: 3000, ADMIN_PORT: 3100, API_PORT: 3100, API_ADMIN_PORT: 3200 };

  expect(() => refuseSharedPorts(ports)).toThrow(
    'ADMIN_PORT and API_PORT are both 3100: set one of them to another.',
  );
});

test('lets the system choose each of them', () => {
  expect(() => refuseSharedPorts({ PORT: 0, ADMIN_PORT: 0, API_PORT: 4000 })).not.toThrow();
});
