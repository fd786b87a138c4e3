/** @jest-environment node */
import { PORTS } from '../../contract/src/ports.ts';
import { readDevPorts } from './devPorts.ts';

it('has a port for each server that is developed, and nothing else', () => {
  expect(readDevPorts({ UI_PORT: '4004', API_POTR: '4000' })).toEqual({ ...PORTS, ui: 4004 });
});
