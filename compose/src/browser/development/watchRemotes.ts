import { parse } from 'valibot';
import { DEV_STATE_PATH, DevState } from '../../protocol/development.ts';
import { showReasons } from './showReasons.ts';

/** Between two requests for the remotes' state. */
const INTERVAL_MS = 1_000;

/** Shows why a remote under development cannot be shown, and reloads the page when it can. */
export function watchRemotes(): void {
  const missing = new Set<string>();
  const poll = async () => {
    const state = await readState();
    if (!state) return;
    const isRepaired = state.some(({ remote, reason }) => reason === null && missing.has(remote));
    if (isRepaired) return window.location.reload();
    const failed = state.filter(({ reason }) => reason !== null);
    for (const { remote } of failed) missing.add(remote);
    showReasons(failed);
  };
  const pollAgain = () => void poll().finally(() => setTimeout(pollAgain, INTERVAL_MS));
  pollAgain();
}

/** @returns undefined while the server restarts. */
const readState = (): Promise<DevState | undefined> =>
  fetch(DEV_STATE_PATH)
    .then(async (response) => parse(DevState, await response.json(), { abortEarly: true }))
    .catch(() => undefined);
