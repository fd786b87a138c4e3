import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';

/** Metrics of one service at successive times, in Prometheus' text format. */
export interface Scraped {
  job: 'statline-shell' | 'statline-api';
  /** Default: `here`. */
  instance?: string;
  /** Undefined while the service was down. */
  scrapes: readonly (string | undefined)[];
}

/**
 * Evaluates the alarms of `deploy/` on recorded metrics, as if these had lasted for hours.
 *
 * @param minutes how long each of the scrapes lasts.
 * @param minute since the start, at which the alarms are evaluated.
 * @returns the names of the firing alarms.
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
        // Expects no samples, so that promtool prints the actual ones.
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
  const output = stdout + stderr;
  const names = Array.from(output.matchAll(/alertname="(\w+)"/g), ([, name = '']) => name);
  if (names.length === 0 && !output.includes('SUCCESS')) throw new Error(output);
  return [...new Set(names)].sort();
}

/** promtool's input series of the service's metrics; `_` where a metric is missing. */
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
