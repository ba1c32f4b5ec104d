import type { KubeObject, Tree } from './kubeObject.ts';
import { templateDefaults } from './podDefaults.ts';
import type { CronJob, DaemonSet, DeploymentSpec, Job, JobSpec, ReplicaSet, StatefulSetSpec } from './shapes.ts';

/** Fills in what the API server does, so that a manifest and what is stored compare as they do in Kubernetes. */
export function withDefaults(kind: string, object: KubeObject): KubeObject {
  // Each entry knows the spec of its kind.
  const fill = DEFAULTS[kind] as ((spec: Tree) => Tree) | undefined;
  return fill === undefined ? object : { ...object, spec: fill((object.spec ?? {}) as Tree) };
}

export const deploymentDefaults = (spec: DeploymentSpec): DeploymentSpec => ({
  ...spec,
  replicas: spec.replicas ?? 1,
  revisionHistoryLimit: spec.revisionHistoryLimit ?? 10,
  progressDeadlineSeconds: spec.progressDeadlineSeconds ?? 600,
  strategy:
    spec.strategy?.type === 'Recreate'
      ? { type: 'Recreate' }
      : {
          type: 'RollingUpdate',
          rollingUpdate: {
            maxSurge: spec.strategy?.rollingUpdate?.maxSurge ?? '25%',
            maxUnavailable: spec.strategy?.rollingUpdate?.maxUnavailable ?? '25%',
          },
        },
  template: templateDefaults(spec.template),
});

const replicaSetDefaults = (spec: NonNullable<ReplicaSet['spec']>) => ({
  ...spec,
  replicas: spec.replicas ?? 1,
  template: templateDefaults(spec.template),
});

const statefulSetDefaults = (spec: StatefulSetSpec) => ({
  ...spec,
  replicas: spec.replicas ?? 1,
  podManagementPolicy: spec.podManagementPolicy ?? 'OrderedReady',
  revisionHistoryLimit: spec.revisionHistoryLimit ?? 10,
  updateStrategy:
    spec.updateStrategy?.type === 'OnDelete'
      ? spec.updateStrategy
      : { type: 'RollingUpdate', rollingUpdate: { partition: spec.updateStrategy?.rollingUpdate?.partition ?? 0 } },
  template: templateDefaults(spec.template),
});

const daemonSetDefaults = (spec: NonNullable<DaemonSet['spec']>) => ({
  ...spec,
  revisionHistoryLimit: spec.revisionHistoryLimit ?? 10,
  updateStrategy: spec.updateStrategy ?? { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
  template: templateDefaults(spec.template),
});

const jobSpecDefaults = (spec: JobSpec): JobSpec => ({
  ...spec,
  backoffLimit: spec.backoffLimit ?? 6,
  parallelism: spec.parallelism ?? 1,
  ...(spec.completions === undefined && spec.parallelism === undefined && { completions: 1 }),
  suspend: spec.suspend ?? false,
  template: templateDefaults(spec.template),
});

const jobDefaults = (spec: NonNullable<Job['spec']>) => jobSpecDefaults(spec);

const cronJobDefaults = (spec: NonNullable<CronJob['spec']>) => ({
  ...spec,
  concurrencyPolicy: spec.concurrencyPolicy ?? 'Allow',
  suspend: spec.suspend ?? false,
  successfulJobsHistoryLimit: spec.successfulJobsHistoryLimit ?? 3,
  failedJobsHistoryLimit: spec.failedJobsHistoryLimit ?? 1,
  jobTemplate: spec.jobTemplate ?? {},
});

const DEFAULTS: Readonly<Record<string, unknown>> = {
  'deployments.apps': deploymentDefaults,
  'replicasets.apps': replicaSetDefaults,
  'statefulsets.apps': statefulSetDefaults,
  'daemonsets.apps': daemonSetDefaults,
  'jobs.batch': jobDefaults,
  'cronjobs.batch': cronJobDefaults,
};
