import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../build/parts.ts';

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  volumeMounts: { name: string; mountPath: string }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: object;
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken: boolean;
    securityContext: { runAsNonRoot: boolean };
    containers: Container[];
    volumes: { name: string; secret?: { secretName: string } }[];
  };
}

const FOLDER = path.join(ROOT, 'deploy/kubernetes/base');

/** The pod templates of the Deployments and CronJobs in `deploy/kubernetes/base`. */
export function podTemplates(): PodTemplate[] {
  const manifests = readdirSync(FOLDER).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((document) =>
      document.toJS(),
    ),
  );
  return manifests.flatMap(({ kind, spec }) => {
    if (kind === 'Deployment') return [spec.template];
    return kind === 'CronJob' ? [spec.jobTemplate.spec.template] : [];
  });
}

/** The container with this name, and its memory limit. */
export function containerNamed(name: string): Container & { limitBytes: number } {
  const container = podTemplates()
    .flatMap(({ spec }) => spec.containers)
    .find((each) => each.name === name);
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(container?.resources.limits.memory ?? '') ?? [];
  if (!container || !amount) throw new Error(`No container ${name} with a limit in Mi or Gi`);
  return { ...container, limitBytes: Number(amount) * (unit === 'Gi' ? 2 ** 30 : 2 ** 20) };
}
