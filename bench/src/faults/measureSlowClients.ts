import { rm } from 'node:fs/promises';
import { slowClients } from '../../../api/fixtures/load/slowClients.ts';
import { pause } from '../../../api/fixtures/pause.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { API, launchProgram } from '../api/launchProgram.ts';
import { quantileOf } from '../statistics.ts';
import { expectNothing } from './expectNothingLost.ts';

const CLIENTS = 1_000;
const REQUESTS = 2_000;
/** Longer than any limit that the server sets a slow client that drips. */
const PATIENCE_MS = 40_000;

/** The response time of health checks beside slow clients. @throws Error if those are never disconnected. */
export async function measureSlowClients(): Promise<void> {
  const folder = await temporaryFolder();
  const api = await launchProgram(API, { DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const slow = await slowClients(api.url, CLIENTS);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    const response = await fetch(`${api.url}/healthz`);
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  const p99 = quantileOf(times, 0.99);
  await pause(PATIENCE_MS);
  const stillOpen = await slow.openConnections();
  slow.leave();
  await api.stop();
  await rm(folder, { recursive: true });
  console.log(
    `${CLIENTS} slow clients: health p99 ${p99.toFixed(1)} ms; after ${PATIENCE_MS / 1_000} s ${stillOpen} still connected`,
  );
  expectNothing('slow clients', stillOpen > 0 ? { stillOpen } : {});
}
