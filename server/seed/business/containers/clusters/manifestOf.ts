import type { Json } from '#model/language/definition.ts';

/** What `cluster.yaml` applies. */
export interface Applied {
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob' | 'Service';
  namespace: string;
  name: string;
  image?: string;
  replicas?: number;
  cpu?: string;
  memory?: string;
  port?: number;
  schedule?: string;
  command?: string;
  cause?: string;
}

const PLACES = {
  Deployment: ['apis/apps/v1', 'deployments'],
  StatefulSet: ['apis/apps/v1', 'statefulsets'],
  DaemonSet: ['apis/apps/v1', 'daemonsets'],
  CronJob: ['apis/batch/v1', 'cronjobs'],
  Service: ['api/v1', 'services'],
} as const;

export function pathOf({ kind, namespace }: Applied): string {
  const [group, plural] = PLACES[kind];
  return `/${group}/namespaces/${namespace}/${plural}`;
}

/** A manifest as people write it. */
export function manifestOf({ kind, name, port, replicas, schedule, cause, ...container }: Applied): Json {
  const metadata = {
    name,
    labels: { app: name },
    ...(cause !== undefined && { annotations: { 'kubernetes.io/change-cause': cause } }),
  };
  if (kind === 'Service') return { metadata, spec: { selector: { app: name }, ports: [{ port: port ?? 80 }] } };
  const template = podTemplate(name, container, kind === 'CronJob' ? 'Never' : 'Always');
  if (kind === 'CronJob') return { metadata, spec: { schedule: schedule ?? '', jobTemplate: { spec: { template } } } };
  const spec = {
    ...(kind !== 'DaemonSet' && { replicas: replicas ?? 1 }),
    ...(kind === 'StatefulSet' && { serviceName: name }),
    selector: { matchLabels: { app: name } },
    template,
  };
  return { metadata, spec };
}

function podTemplate(name: string, { image, cpu, memory, command }: Partial<Applied>, restartPolicy: string) {
  const requests = { ...(cpu !== undefined && { cpu }), ...(memory !== undefined && { memory }) };
  return {
    metadata: { labels: { app: name } },
    spec: {
      restartPolicy,
      containers: [
        {
          name,
          image: image ?? '',
          resources: { requests },
          ...(command !== undefined && { command: ['sh', '-c', command] }),
        },
      ],
    },
  };
}
