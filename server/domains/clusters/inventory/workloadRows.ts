import type { FoundRow } from './storeRows.ts';
import { revisionIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type * as Shapes from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { releaseIn } from './releaseMark.ts';
import { cut, timeOf } from './rowValues.ts';
import type { Found } from './readCluster.ts';

const CAUSE = 'kubernetes.io/change-cause';
const MOST_REVISIONS = 50;

/** The workloads of a cluster as rows. */
export const workloadRows = (found: Found, releases: ReadonlySet<string>): FoundRow[] => [
  ...found.deployments.map((each) => ({ ...base('Deployment', each, releases), ...deploymentRow(each, found) })),
  ...found.statefulSets.map((each) => ({ ...base('StatefulSet', each, releases), ...statefulSetRow(each, found) })),
  ...found.daemonSets.map((each) => ({ ...base('DaemonSet', each, releases), ...daemonSetRow(each, found) })),
  // A job of a cron job is seen there.
  ...found.jobs
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ kind }) => kind === 'CronJob') !== true)
    .map((each) => ({ ...base('Job', each, releases), ...jobRow(each) })),
  ...found.cronJobs.map((each) => ({ ...base('CronJob', each, releases), ...cronJobRow(each) })),
];

function base(kind: string, { metadata }: KubeObject, releases: ReadonlySet<string>) {
  const release = releaseIn(metadata) ?? '';
  return {
    uid: metadata.uid,
    kind,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    started_at: timeOf(metadata.creationTimestamp),
    release_id: releases.has(release) ? release : null,
    message: null,
    schedule: null,
    revision: null,
    revisions: [],
  };
}

const imagesOf = (template: Shapes.PodTemplate | undefined) => ({
  images: (template?.spec.containers ?? []).map(({ image }) => cut(image, 255)),
  containers: (template?.spec.containers ?? []).map(({ name }) => name),
});

/** In the words of the console. */
function statusOf({ replicas, ready, updated, total, isPaused }: Counts): string {
  if (isPaused === true) return 'paused';
  if (replicas === 0 && total === 0) return 'stopped';
  if (updated < replicas || total > replicas) return 'progressing';
  return ready < replicas ? 'degraded' : 'running';
}

interface Counts {
  replicas: number;
  ready: number;
  updated: number;
  total: number;
  isPaused?: boolean | undefined;
}

function deploymentRow(deployment: Shapes.Deployment, { replicaSets }: Found): RecordData {
  const { spec, status, metadata } = deployment;
  const counts = {
    replicas: spec?.replicas ?? 1,
    ready: status?.readyReplicas ?? 0,
    updated: status?.updatedReplicas ?? 0,
    total: status?.replicas ?? 0,
  };
  const failure = status?.conditions?.find(
    ({ type, status: is }) =>
      (type === 'Progressing' && is === 'False') || (type === 'ReplicaFailure' && is === 'True'),
  );
  const own = replicaSets
    .filter((set) => set.metadata.ownerReferences?.some(({ uid }) => uid === metadata.uid) === true)
    .toSorted((a, b) => revisionOf(b) - revisionOf(a));
  return {
    ...imagesOf(spec?.template),
    replicas: counts.replicas,
    ready: counts.ready,
    updated: counts.updated,
    status: failure === undefined ? statusOf({ ...counts, isPaused: spec?.paused }) : 'failed',
    message: failure === undefined ? null : cut(failure.message ?? failure.reason ?? '', 1_000),
    revision: revisionIn(metadata.annotations) || null,
    revisions: own.slice(0, MOST_REVISIONS).map((set) => ({
      revision: revisionOf(set),
      images: cut(imagesOf(set.spec?.template).images.join(', '), 1_000),
      cause: cut(set.metadata.annotations?.[CAUSE] ?? '', 500) || null,
      created_at: set.metadata.creationTimestamp,
    })),
  };
}

const revisionOf = ({ metadata }: Shapes.ReplicaSet): number => revisionIn(metadata.annotations);

function statefulSetRow({ spec, status, metadata }: Shapes.StatefulSet, found: Found): RecordData {
  const counts = {
    replicas: spec?.replicas ?? 1,
    ready: status?.readyReplicas ?? 0,
    updated: status?.updatedReplicas ?? 0,
    total: status?.replicas ?? 0,
  };
  const { total: _, ...shown } = counts;
  return { ...imagesOf(spec?.template), ...shown, status: statusOf(counts), ...revisionsOf(metadata.uid, found) };
}

function daemonSetRow({ spec, status, metadata }: Shapes.DaemonSet, found: Found): RecordData {
  const replicas = status?.desiredNumberScheduled ?? 0;
  const counts = {
    replicas,
    ready: status?.numberReady ?? 0,
    updated: status?.updatedNumberScheduled ?? 0,
    total: status?.currentNumberScheduled ?? 0,
  };
  const { total: _, ...shown } = counts;
  return { ...imagesOf(spec?.template), ...shown, status: statusOf(counts), ...revisionsOf(metadata.uid, found) };
}

function revisionsOf(uid: string, { revisions }: Found): RecordData {
  const own = revisions
    .filter(({ metadata }) => metadata.ownerReferences?.some((each) => each.uid === uid) === true)
    .toSorted((a, b) => b.revision - a.revision);
  return {
    revision: own[0]?.revision ?? null,
    revisions: own.slice(0, MOST_REVISIONS).map(({ revision, metadata }) => ({
      revision,
      images: null,
      cause: cut(metadata.annotations?.[CAUSE] ?? '', 500) || null,
      created_at: metadata.creationTimestamp,
    })),
  };
}

function jobRow({ spec, status }: Shapes.Job): RecordData {
  const end = status?.conditions?.find(
    ({ type, status: is }) => is === 'True' && (type === 'Complete' || type === 'Failed'),
  );
  const words = { Complete: 'completed', Failed: 'failed' } as const;
  return {
    ...imagesOf(spec?.template),
    replicas: spec?.completions ?? 1,
    ready: status?.succeeded ?? 0,
    updated: status?.active ?? 0,
    status: end === undefined ? (spec?.suspend === true ? 'paused' : 'progressing') : words[end.type as 'Complete'],
    message: end?.type === 'Failed' ? cut(end.message ?? '', 1_000) : null,
  };
}

const cronJobRow = ({ spec, status }: Shapes.CronJob): RecordData => ({
  ...imagesOf(spec?.jobTemplate?.spec?.template),
  replicas: 0,
  ready: 0,
  updated: status?.active?.length ?? 0,
  schedule: cut(spec?.schedule ?? '', 100),
  status: spec?.suspend === true ? 'paused' : 'running',
});
