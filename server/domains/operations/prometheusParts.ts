import type { Hooks } from '#server/engine/product/hooks.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { checkHandler, PROMETHEUS_CHECK } from './prometheus/instances/checkJob.ts';
import { integrationHooks } from './prometheus/integrations/integrationHooks.ts';
import { INTEGRATION_SILENCE, silenceHandler } from './prometheus/integrations/silenceJob.ts';
import { instanceHooks } from './instanceHooks.ts';

export const prometheusHooks = {
  prometheusInstances: instanceHooks,
  monitorIntegrations: integrationHooks,
} satisfies Hooks<'prometheusInstances' | 'monitorIntegrations'>;

export const prometheusJobs: Readonly<Record<string, JobHandler>> = {
  [PROMETHEUS_CHECK]: checkHandler,
  [INTEGRATION_SILENCE]: silenceHandler,
};
