import { Agent } from 'node:http';
import { ADDRESSES } from './Crowd.ts';

/** A place at one of the addresses, for one request. */
interface Client {
  agent: Agent;
  leave(): void;
}

/** So many clients at a time at the most, in turn of each address of this machine's own network. */
export function clientsOf(most: number): { take(): Client | undefined } {
  const each = Math.ceil(most / ADDRESSES);
  const places = Array.from({ length: ADDRESSES }, (_, at) => ({
    agent: new Agent({ keepAlive: true, maxSockets: each, localAddress: `127.0.1.${at + 1}` }),
    busy: 0,
  }));
  let turn = 0;
  return {
    take: () => {
      turn += 1;
      for (let tried = 0; tried < places.length; tried += 1) {
        const place = places[(turn + tried) % places.length];
        if (!place || place.busy >= each) continue;
        place.busy += 1;
        const leave = () => {
          place.busy -= 1;
        };
        return { agent: place.agent, leave };
      }
      return undefined;
    },
  };
}
