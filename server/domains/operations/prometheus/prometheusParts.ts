import type { Hooks } from '#server/engine/product/hooks.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { checkHandler, PROMETHEUS_CHECK } from './instances/checkJob.ts';
import { instanceHooks } from './instances/instanceHooks.ts';

export const prometheusHooks = { prometheusInstances: instanceHooks } satisfies Hooks<'prometheusInstances'>;

export const prometheusJobs: Readonly<Record<string, JobHandler>> = { [PROMETHEUS_CHECK]: checkHandler };
