import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { newToken } from '#server/engine/records/agent/agentToken.ts';
import { configurationOf } from './configurationOf.ts';
import { installPrometheus, reinstallPrometheus, uninstallPrometheus } from './installedPrometheus.ts';
import { silenceJob } from './silenceJob.ts';

/** An integration is what truly happens: a token that scrapes with it, and the scrapes that arrive. */
export const integrationHooks: ResourceHooks<'monitorIntegrations'> = {
  async beforeCreate(context, input) {
    if (input.scrape_metrics === false && input.scrape_machines !== true)
      throw new ApiError('request.invalid', { fields: { scrape_metrics: 'prometheus.nothingScraped' } });
    const waiting = { ...input, waits_since: context.clock() };
    return input.way === 'component'
      ? { ...waiting, installation_id: await installPrometheus(context, asIntegration(input)) }
      : { ...waiting, ...installed(context, input) };
  },
  async afterWrite(context, { operation, after }) {
    if (after !== undefined && (operation === 'create' || operation === 'reinstall'))
      await context.jobs.schedule(context, silenceJob(after.id, context.clock()));
  },
  actions: {
    async reinstall(context, integration) {
      if (integration.way === 'component')
        return {
          set: { token_hash: null, problem: null, installation_id: await reinstallPrometheus(context, integration) },
        };
      const { configuration, ...set } = installed(context, integration);
      return { set, shown: { configuration } };
    },
    async uninstall(context, integration) {
      if (integration.way === 'component') await uninstallPrometheus(context, integration);
      return { set: { problem: null } };
    },
  },
};

// A new record has its required values.
const asIntegration = (input: FieldsOf<'monitorIntegrations'>) => input as RecordOf<'monitorIntegrations'>;

function installed({ ids, settings }: Context, integration: RecordData) {
  const token = newToken(ids);
  return { token_hash: tokenHash(token), configuration: configurationOf(settings, integration, token) };
}
