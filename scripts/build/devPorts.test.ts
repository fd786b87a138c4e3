/** @jest-environment node */
import { PORTS } from '../../contract/src/ports.ts';
import { readDevPorts } from './devPorts.ts';

it('has a port for each development server, and no others', () => {
  expect(readDevPorts({ UI_PORT: '4004', API_POTR: '4000' })).toEqual({ ...PORTS, ui: 4004 });
});
