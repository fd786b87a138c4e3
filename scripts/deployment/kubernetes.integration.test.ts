/** @jest-environment node */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { ROOT } from '../build/parts.ts';
import { kubernetesErrors, type Manifest } from './kubernetesErrors.ts';
import { podTemplates } from './podTemplates.ts';

const run = promisify(execFile);
const FOLDER = path.join(ROOT, 'deploy/kubernetes');

interface Kustomization {
  resources: string[];
  images?: { name: string }[];
  configMapGenerator: { name: string; literals: string[]; behavior?: string }[];
  secretGenerator?: { name: string; files: string[] }[];
}

// biome-ignore lint/suspicious/noExplicitAny: a manifest's `spec` is what its kind says
type AnyManifest = Manifest & { spec: any };

const CONTAINER = 'spec template spec containers 0';

const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const manifestsIn = (text: string) =>
  parseAllDocuments(text).map((document) => document.toJS() as AnyManifest);
const kustomization = (folder: string) =>
  parse(read(`${folder}/kustomization.yaml`)) as Kustomization;

const base = kustomization('base');
const example = kustomization('example');
const manifests = base.resources.flatMap((file) => manifestsIn(read(`base/${file}`)));
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const templates = podTemplates();
const containers = templates.flatMap(({ spec }) => spec.containers);

/** Validation errors of a file's first manifest with another value in one field, or without the field. */
async function errorsWith(file: string, field: string, value: unknown): Promise<string> {
  const [manifest] = parseAllDocuments(read(file));
  const keys = field.split(' ');
  if (value === undefined) manifest?.deleteIn(keys);
  else manifest?.setIn(keys, value);
  return (await kubernetesErrors([manifest?.toJS()])).join('\n');
}

describe('the manifests', () => {
  it('conform to the schemas of Kubernetes and the Prometheus operator', async () => {
    const { stdout: alarms } = await run(path.join(FOLDER, 'alarms.sh'));
    const others = [alarms, read('monitoring.yaml'), read('example/ingress.yaml')];

    expect(await kubernetesErrors([...manifests, ...others.flatMap(manifestsIn)])).toEqual([]);
  });

  it.each([
    ['an unknown field', 'spec replica', 2, '\'"replica"\' does not exist'],
    ['an unknown field of a container', `${CONTAINER} livenesProbe`, {}, '"livenesProbe"'],
    ['a missing field', 'spec selector', undefined, 'required property selector'],
    ['another type', `${CONTAINER} env`, {}, 'containers/0/env must be array'],
    ['a name in place of a port', `${CONTAINER} ports 0 containerPort`, 'http', 'must be integer'],
    [
      'an invalid quantity',
      `${CONTAINER} resources limits memory`,
      '1 GB',
      'must match format "quantity"',
    ],
    ['an invalid enumeration value', `${CONTAINER} imagePullPolicy`, 'Allways', 'allowed values'],
    ['the version of another kind', 'apiVersion', 'batch/v1', 'batch/v1 has no such kind'],
    ['a version that does not exist', 'apiVersion', 'apps/v3', 'kubernetes-models/apps/v3'],
  ])('are refused with %s', async (_what, field, value, reason) => {
    expect(await errorsWith('base/shell.yaml', field, value)).toContain(reason);
  });

  it.each([
    ['an unknown field', 'spec endpoint', [], '"endpoint"'],
    [
      'an invalid duration',
      'spec endpoints 0 interval',
      'often',
      'endpoints/0/interval must match pattern',
    ],
  ])('are refused with %s in a custom resource', async (_what, field, value, reason) => {
    expect(await errorsWith('monitoring.yaml', field, value)).toContain(reason);
  });

  it('are all listed in a kustomization', () => {
    const files = readdirSync(path.join(FOLDER, 'base')).filter(
      (file) => file !== 'kustomization.yaml',
    );

    expect(base.resources.toSorted()).toEqual(files.toSorted());
  });

  it('select pods by existing labels', () => {
    const labels = templates.map(({ metadata }) => metadata.labels.app);
    const text = JSON.stringify(manifests);
    const selected = Array.from(
      text.matchAll(/"matchLabels":\{"app":"([^"]+)"\}/g),
      ([, app]) => app,
    );

    expect(new Set(selected)).toEqual(
      new Set(labels.filter((label) => label !== 'statline-backup')),
    );
    for (const { spec } of ofKind('Service')) expect(labels).toContain(spec.selector.app);
  });

  it('restrict and limit every container', () => {
    for (const { spec } of templates) {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    }
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources.requests)).toEqual(expect.arrayContaining(['cpu', 'memory']));
      expect(resources.limits.memory).toMatch(/^\d+[MG]i$/);
    }
  });

  it('start the next pod first in a rolling update, as in `e2e`', () => {
    const serving = ofKind('Deployment').filter(
      ({ spec }) => spec.template.spec.containers[0].ports,
    );

    expect(serving.map(({ spec }) => spec.strategy)).toEqual([
      { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    ]);
  });

  it('probe each serving container at one of its ports', () => {
    const serving = containers.filter(({ ports }) => ports);

    expect(serving).toHaveLength(2);
    for (const { startupProbe, readinessProbe, livenessProbe } of serving) {
      const probes = [startupProbe, readinessProbe, livenessProbe];
      expect(probes).toEqual([
        expect.objectContaining({ httpGet: { path: '/healthz', port: 'http' } }),
        expect.objectContaining({ httpGet: { path: '/readyz', port: 'http' } }),
        expect.objectContaining({ httpGet: { path: '/healthz', port: 'http' } }),
      ]);
    }
  });

  it('mount secrets as files, with a separate MongoDB address per service', () => {
    for (const { env = [], volumeMounts } of containers) {
      const mounts = volumeMounts.map(({ mountPath }) => mountPath);
      const files = env.filter(({ name }) => name.endsWith('_FILE'));
      for (const { value } of files) expect(mounts).toContain(path.dirname(value));
      expect(
        env.filter(({ name }) => /^(API_SECRET|MONGODB_URI|SHELL_STATE_URI)$/.test(name)),
      ).toEqual([]);
    }
    const secretsOf = (app: string) =>
      templates
        .filter(({ metadata }) => metadata.labels.app === app)
        .flatMap(({ spec }) => spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []));
    const filesIn = (name: string) =>
      example.secretGenerator
        ?.find((secret) => secret.name === name)
        ?.files.map((file) => path.basename(file));
    expect(secretsOf('statline-shell').flatMap(filesIn)).toEqual(['API_SECRET', 'SHELL_STATE_URI']);
    expect(secretsOf('statline-api').flatMap(filesIn)).toEqual(['API_SECRET', 'MONGODB_URI']);
  });

  it('set documented settings only', () => {
    const documented = readFileSync(path.join(ROOT, 'docs/settings.md'), 'utf8');
    const literals = [...base.configMapGenerator, ...example.configMapGenerator].flatMap(
      ({ literals }) => literals.map((literal) => literal.split('=')[0] ?? ''),
    );
    const names = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));

    for (const name of [...literals, ...names]) {
      expect(documented).toContain(`\`${name.replace(/_FILE$/, '')}\``);
    }
  });

  it("use the Dockerfile's images, which an overlay replaces", () => {
    const stages = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').matchAll(
      /^FROM service AS (\w+)$/gm,
    );
    const images = Array.from(stages, ([, stage]) => `statline/${stage}`).toSorted();

    expect([...new Set(containers.map(({ image }) => image))].toSorted()).toEqual(images);
    expect(example.images?.map(({ name }) => name).toSorted()).toEqual(images);
  });

  it("let shells reach the API and release hosts, and only MongoDB's users MongoDB", () => {
    const policies = ofKind('NetworkPolicy').map(
      ({ metadata, spec }) => [metadata.name, spec] as const,
    );
    const egress = Object.fromEntries(
      policies.map(([name, spec]) => [
        name,
        (spec.egress ?? []).flatMap(({ ports }: { ports: { port: number }[] }) =>
          ports.map(({ port }) => port),
        ),
      ]),
    );

    expect(egress).toMatchObject({
      'statline-deny-all': [],
      'statline-shell': [4000, 443],
      'statline-api': [],
      'statline-to-mongodb': [27017],
    });
    const [, toMongo] = policies.find(([name]) => name === 'statline-to-mongodb') ?? [];
    const needMongo = templates.filter(({ spec }) =>
      spec.containers.some(({ env = [] }) => env.some(({ name }) => name.endsWith('_URI_FILE'))),
    );
    expect(new Set(toMongo.podSelector.matchExpressions[0].values)).toEqual(
      new Set(needMongo.map(({ metadata }) => metadata.labels.app)),
    );
    const metadataService = JSON.stringify(policies);
    expect(metadataService).toContain('169.254.0.0/16');
  });
});

it('prints the alarms as a PrometheusRule', async () => {
  const { stdout } = await run(path.join(FOLDER, 'alarms.sh'));

  expect(parse(stdout)).toMatchObject({
    kind: 'PrometheusRule',
    spec: parse(readFileSync(path.join(ROOT, 'deploy/prometheus/alarms.yml'), 'utf8')),
  });
});

it('scrapes the services under the names used by the alarms', () => {
  const [monitor] = manifestsIn(read('monitoring.yaml'));
  const services = ofKind('Service').map(({ metadata }) => metadata.name);
  const { scrape_configs: jobs } = parse(
    readFileSync(path.join(ROOT, 'deploy/prometheus/prometheus.yml'), 'utf8'),
  ) as { scrape_configs: { job_name: string }[] };

  expect(monitor?.spec.selector.matchExpressions[0].values).toEqual(services);
  expect(jobs.map(({ job_name }) => job_name)).toEqual(services);
});

/** Requires kustomize 4, which accepts folders as resources; kubectl contains it since 1.21. */
const hasKustomize = spawnSync('kubectl', ['kustomize', path.join(FOLDER, 'base')]).status === 0;

(hasKustomize ? it : it.skip)('renders the example with its settings and secrets', async () => {
  const folder = path.join(await temporaryFolder(), 'kubernetes');
  await cp(FOLDER, folder, { recursive: true });
  await mkdir(path.join(folder, 'example/secrets'), { recursive: true });
  execFileSync(path.join(folder, 'example/makeSecrets.sh'), [
    'mongodb://user:password@mongo/waitlist',
    'mongodb://user:password@mongo/shells',
  ]);
  await writeFile(path.join(folder, 'example/secrets/API_SECRET'), 'x'.repeat(24));

  const { stdout } = await run('kubectl', ['kustomize', path.join(folder, 'example')]);

  const rendered = manifestsIn(stdout);
  const settings = rendered.find(({ metadata }) => metadata.name.startsWith('shell-settings-'));
  expect(settings).toMatchObject({
    data: { API_URL: 'http://statline-api:4000', SITE_ORIGIN: 'https://nil.example' },
  });
  expect(stdout).toContain(`name: ${settings?.metadata.name}`);
  expect(await kubernetesErrors(rendered)).toEqual([]);
});
