import type { Random } from './createRandom.ts';
import { delay, type Machine, never, runOn } from './machines.ts';
import type { HttpRequest, HttpResponse } from './requests.ts';

/** How a link fails: nothing arrives, without a word; refused connections; responses are lost; all takes seconds. */
type LinkFault = 'hang' | 'refuse' | 'lose' | 'slow';

/** What a machine does with a request. */
type Serve = (request: HttpRequest) => Promise<HttpResponse>;

export type Network = ReturnType<typeof createNetwork>;

const LATENCY_MS = [1, 30] as const;
const SLOW_MS = [500, 4_000] as const;

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Links between machines, each of which may fail on its own, in the middle of an exchange too. */
export function createNetwork(random: Random, now: () => number) {
  const faults = new Map<string, LinkFault>();
  const disturbedAt = new Map<string, number>();
  const machines = new Map<string, { machine: Machine; serve: Serve }>();
  const linkOf = (one: string, other: string) => [one, other].sort().join('–');

  const pass = async (from: string, to: string) => {
    const link = linkOf(from, to);
    const [least, most] = faults.get(link) === 'slow' ? SLOW_MS : LATENCY_MS;
    await delay(random.between(least, most));
    const fault = faults.get(link);
    if (fault === 'refuse') throw failure('ECONNREFUSED');
    if (fault === 'hang') await never();
  };

  /** Has another machine do something. @throws Error as a broken connection does; may never return. */
  const call = async <Result>(
    from: Machine,
    to: string,
    work: (serve: Serve) => Promise<Result>,
  ): Promise<Result> => {
    const isGone = () => !from.isOn;
    try {
      await pass(from.name, to);
      const server = machines.get(to);
      if (!server?.machine.isOn) throw failure('ECONNREFUSED');
      const { machine, serve } = server;
      const result = await Promise.race([runOn(machine, () => work(serve)), machine.off]);
      await pass(to, from.name);
      if (faults.get(linkOf(from.name, to)) === 'lose') throw failure('ECONNRESET');
      return isGone() ? await never() : result;
    } catch (error) {
      return isGone() ? never() : Promise.reject(error);
    }
  };

  return {
    attach: (machine: Machine, serve: Serve) => void machines.set(machine.name, { machine, serve }),
    call,
    send: (from: Machine, to: string, request: HttpRequest): Promise<HttpResponse> =>
      call(from, to, (serve) => serve(request)),
    disturb: (one: string, other: string, fault: LinkFault) => {
      faults.set(linkOf(one, other), fault);
    },
    mend: (one: string, other: string) => {
      if (faults.delete(linkOf(one, other))) disturbedAt.set(linkOf(one, other), now());
    },
    /** Whether a link has failed within the last `ms`. */
    wasDisturbed: (one: string, other: string, ms: number): boolean => {
      const link = linkOf(one, other);
      return faults.has(link) || now() - (disturbedAt.get(link) ?? Number.NEGATIVE_INFINITY) <= ms;
    },
  };
}
