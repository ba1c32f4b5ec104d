import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { parseAllDocuments } from 'yaml';
import { findClients } from '../kubernetes/clients.ts';

const CHART = 'deploy/helm/suantai';
const KEY = `secretKey=${randomBytes(32).toString('hex')}`;
const POSTGRES = 'database.kind=postgres,database.url=postgres://suantai:word@db/suantai';
const BUCKET = 'files.kind=s3,files.place=s3://suantai/files,files.accessKey=a,files.secretKey=b';

/** Sets of values that the real helm accepts, with the kinds that they make. */
const ACCEPTED: readonly [values: string, kinds: string][] = [
  [KEY, 'Deployment PersistentVolumeClaim Secret Service'],
  [`${KEY},replicas=2,${POSTGRES},${BUCKET}`, 'Deployment PodDisruptionBudget Secret Service'],
  [
    `${KEY},replicas=2,${POSTGRES},data.accessMode=ReadWriteMany,backups.enabled=true`,
    'CronJob Deployment PersistentVolumeClaim PersistentVolumeClaim PodDisruptionBudget Secret Service',
  ],
  [
    `${KEY},${POSTGRES},${BUCKET},autoscaling.enabled=true,ingress.enabled=true,ingress.host=console.example.com,ingress.tlsSecret=tls,settings.LOG_LEVEL=warn`,
    'Deployment HorizontalPodAutoscaler Ingress PodDisruptionBudget Secret Service',
  ],
  [`${KEY},backups.enabled=true`, 'CronJob Deployment PersistentVolumeClaim PersistentVolumeClaim Secret Service'],
  ['existingSecret=own,database.kind=postgres,files.kind=s3,files.place=s3://suantai/files', 'Deployment Service'],
];

/** Values that cannot work, and what helm prints about them before anything reaches a cluster. */
const REFUSED: readonly [values: string, reason: RegExp][] = [
  ['replicas=1', /set secretKey/],
  ['secretKey=short', /secretKey/],
  [`${KEY},replicas=2`, /several processes need PostgreSQL/],
  [`${KEY},autoscaling.enabled=true`, /several processes need PostgreSQL/],
  [`${KEY},replicas=2,${POSTGRES}`, /several processes share their files/],
  [`${KEY},database.kind=postgres`, /set database\.url/],
  [`${KEY},database.url=postgres://db/suantai`, /set database\.kind to postgres/],
  [`${KEY},files.kind=s3`, /files\/place/],
  [`${KEY},replicas=0`, /minimum/],
  [`${KEY},replcas=2`, /replcas/],
  [`${KEY},ingress.enabled=true`, /ingress\/host/],
  [`${KEY},${POSTGRES},${BUCKET},autoscaling.enabled=true,autoscaling.minReplicas=9`, /larger than/],
];

interface Manifest {
  kind: string;
  spec?: { strategy?: { type?: string }; template?: { spec?: PodSpec } };
}

interface PodSpec {
  securityContext?: object;
  containers?: { securityContext?: object; env?: { name: string; value: string }[] }[];
}

/** The chart as the real helm sees it. */
export function checkChart(): void {
  const { helm } = findClients();
  const call = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(helm, words, { encoding: 'utf8' });
    return { ok: status === 0, stdout, stderr };
  };
  for (const [values, kinds] of ACCEPTED) {
    const lint = call('lint', '--strict', CHART, '--set', values);
    if (!lint.ok || /WARN/.test(lint.stdout)) throw new Error(`helm lint ${values}: ${lint.stdout}${lint.stderr}`);
    const rendered = call('template', 'console', CHART, '--set', values);
    if (!rendered.ok) throw new Error(`helm template ${values}: ${rendered.stderr}`);
    const manifests = parseAllDocuments(rendered.stdout).map((each) => each.toJS() as Manifest);
    const made = manifests.map(({ kind }) => kind).toSorted();
    if (made.join(' ') !== kinds) throw new Error(`${values} makes ${made.join(' ')}, not ${kinds}`);
    checkPods(manifests, values);
  }
  for (const [values, reason] of REFUSED) {
    const refused = call('template', 'console', CHART, '--set', values);
    if (refused.ok || !reason.test(refused.stderr)) throw new Error(`${values} must be refused: ${refused.stderr}`);
  }
  console.log(`ok     helm lint and template: ${ACCEPTED.length} sets of values, ${REFUSED.length} refused`);
}

function checkPods(manifests: readonly Manifest[], values: string): void {
  const { spec } = manifests.find(({ kind }) => kind === 'Deployment') ?? {};
  const pod = spec?.template?.spec;
  const container = pod?.containers?.[0];
  const facts: readonly [string, boolean][] = [
    ['runs as no root', same(pod?.securityContext, { runAsNonRoot: true, runAsUser: 10001 })],
    [
      'has a read-only root without rights',
      same(container?.securityContext, { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }),
    ],
    ['replaces SQLite only after it stopped', values.includes('postgres') || spec?.strategy?.type === 'Recreate'],
    ['has no secret in its description', !(container?.env ?? []).some(({ value }) => /word|[0-9a-f]{64}/.test(value))],
  ];
  for (const [fact, holds] of facts) if (!holds) throw new Error(`${values}: the pod ${fact}`);
}

function same(found: object | undefined, wanted: Record<string, unknown>): boolean {
  const own = new Map<string, unknown>(Object.entries(found ?? {}));
  return Object.entries(wanted).every(([name, value]) => own.get(name) === value);
}
