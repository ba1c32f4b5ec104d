import { nextTime } from '#server/domains/clusters/simulator/kinds/cronTimes.ts';
import { kubeTime, type KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { templateDefaults } from '#server/domains/clusters/simulator/kinds/podDefaults.ts';
import type { CronJob, Job } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { endOf } from './jobs.ts';
import { isGoing, ownedBy, referenceTo } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';

const KIND = 'cronjobs.batch';
const JOBS = 'jobs.batch';
const COMPONENT = 'cronjob-controller';

export function stepCronJobs(world: World): void {
  for (const cron of world.all<CronJob>(KIND)) {
    if (cron.spec === undefined || isGoing(cron)) continue;
    const jobs = ownedBy<Job>(world, JOBS, cron);
    const time = cron.spec.suspend === true ? undefined : dueTime(world, cron);
    const isBusy = cron.spec.concurrencyPolicy === 'Forbid' && jobs.some((job) => endOf(job) === undefined);
    if (time !== undefined && !isBusy) start(world, cron, time);
    prune(world, cron);
    report(world, cron, time !== undefined && !isBusy ? time : undefined);
  }
}

/** The last time that has been missed: of several, only the last one counts. */
function dueTime(world: World, cron: CronJob): number | undefined {
  const since = Date.parse(cron.status?.lastScheduleTime ?? cron.metadata.creationTimestamp);
  const first = nextTime(cron.spec?.schedule ?? '', Math.max(since, world.now - 86_400_000));
  if (first === undefined || first > world.now) return undefined;
  let last = first;
  for (let steps = 0; steps < 1_500; steps += 1) {
    const next = nextTime(cron.spec?.schedule ?? '', last);
    if (next === undefined || next > world.now) return last;
    last = next;
  }
  return last;
}

function start(world: World, cron: CronJob, time: number): void {
  const name = `${cron.metadata.name}-${Math.floor(time / 60_000)}`;
  const namespace = cron.metadata.namespace ?? '';
  const template = cron.spec?.jobTemplate;
  if (template === undefined || world.find(JOBS, namespace, name) !== undefined) return;
  if (cron.spec?.concurrencyPolicy === 'Replace')
    for (const job of ownedBy<Job>(world, JOBS, cron)) if (endOf(job) === undefined) removeObject(world, JOBS, job);
  world.put(JOBS, jobFrom(world, { kind: KIND, owner: cron, name, template }));
  recordEvent(world, KIND, cron, { reason: 'SuccessfulCreate', message: `Created job ${name}`, component: COMPONENT });
}

function jobFrom(
  world: World,
  {
    kind,
    owner,
    name,
    template,
  }: { kind: string; owner: KubeObject; name: string; template: NonNullable<CronJob['spec']>['jobTemplate'] },
): Job {
  const metadata = newMetadata(world, {
    name,
    namespace: owner.metadata.namespace ?? '',
    ...template.metadata,
    ownerReferences: [referenceTo(kind, owner)],
  });
  const spec = { ...template.spec, template: templateDefaults(template.spec.template) };
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { ...metadata, generation: 1 }, spec };
}

function prune(world: World, cron: CronJob): void {
  const { successfulJobsHistoryLimit: good = 3, failedJobsHistoryLimit: bad = 1 } = cron.spec ?? {};
  const ended = ownedBy<Job>(world, JOBS, cron)
    .filter((job) => endOf(job) !== undefined)
    .toSorted((a, b) => b.metadata.name.localeCompare(a.metadata.name));
  const complete = ended.filter((job) => endOf(job)?.type === 'Complete');
  const failed = ended.filter((job) => endOf(job)?.type === 'Failed');
  for (const job of [...complete.slice(good), ...failed.slice(bad)]) removeObject(world, JOBS, job);
}

function report(world: World, { metadata }: CronJob, started: number | undefined): void {
  const cron = world.find<CronJob>(KIND, metadata.namespace ?? '', metadata.name);
  if (cron === undefined) return;
  const jobs = ownedBy<Job>(world, JOBS, cron);
  const active = jobs
    .filter((job) => endOf(job) === undefined)
    .map(({ metadata: { name, namespace = '', uid } }) => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      name,
      namespace,
      uid,
    }));
  const done = jobs.flatMap(({ status }) => (status?.completionTime === undefined ? [] : [status.completionTime]));
  const last = [...done, ...(cron.status?.lastSuccessfulTime ? [cron.status.lastSuccessfulTime] : [])]
    .toSorted()
    .at(-1);
  const scheduled = started === undefined ? cron.status?.lastScheduleTime : kubeTime(started);
  const next = world.put<CronJob>(KIND, {
    ...cron,
    status: {
      ...(active.length > 0 && { active }),
      ...(scheduled !== undefined && { lastScheduleTime: scheduled }),
      ...(last !== undefined && { lastSuccessfulTime: last }),
    },
  });
  world.wake(KIND, next, cron.spec?.suspend === true ? undefined : nextTime(cron.spec?.schedule ?? '', world.now));
}
