import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';

/** What one service has shown of itself at times, in Prometheus' text format. */
export interface Scraped {
  job: 'statline-shell' | 'statline-api';
  /** Default: `here`. */
  instance?: string;
  /** Undefined while the service could not be had. */
  scrapes: readonly (string | undefined)[];
}

/**
 * Plays what services have shown to the alarms of `deploy/`, as if it had lasted for hours: no test waits for them.
 *
 * @param minutes for which Prometheus finds each of the scrapes.
 * @param minute from the beginning, at which they are looked at.
 * @returns the names of those that ring.
 */
export async function firingAlarms(
  services: readonly Scraped[],
  minutes: readonly number[],
  minute: number,
  folder: string,
): Promise<string[]> {
  const test = {
    rule_files: [path.join(ROOT, 'deploy/prometheus/alarms.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: services.flatMap((service) => seriesOf(service, minutes)),
        // What is expected is nothing, so that promtool says what there is.
        promql_expr_test: [
          {
            expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: `${minute}m`,
            exp_samples: [],
          },
        ],
      },
    ],
  };
  const file = path.join(folder, 'alarms.test.json');
  await writeFile(file, JSON.stringify(test));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const said = stdout + stderr;
  const names = Array.from(said.matchAll(/alertname="(\w+)"/g), ([, name = '']) => name);
  if (names.length === 0 && !said.includes('SUCCESS')) throw new Error(said);
  return [...new Set(names)].sort();
}

/** Of the figures that the alarms read; one that is not there yet has no samples. */
function seriesOf({ job, instance = 'here', scrapes }: Scraped, minutes: readonly number[]) {
  const read = scrapes.map(
    (text = '') => new Map(Array.from(text.matchAll(SAMPLE), ([, name, value]) => [name, value])),
  );
  const lasting = (values: readonly string[]) =>
    values.flatMap((value, at) => Array(minutes[at]).fill(value)).join(' ');
  const names = new Set(read.flatMap((samples) => [...samples.keys()]));
  const figures = [...names].map((name = '') => {
    const [metric = '', labels = '}'] = name.split(/\{(.*)/s);
    const all = [`job="${job}"`, `instance="${instance}"`, labels.slice(0, -1)];
    return {
      series: `${metric}{${all.filter(Boolean).join()}}`,
      values: lasting(read.map((samples) => samples.get(name) ?? '_')),
    };
  });
  const up = lasting(scrapes.map((text) => (text === undefined ? '0' : '1')));
  return [{ series: `up{job="${job}",instance="${instance}"}`, values: up }, ...figures];
}

const SAMPLE = /^((?:shell|waitlist)_\w+(?:\{[^}]*\})?) ([\d.e+-]+)$/gm;
