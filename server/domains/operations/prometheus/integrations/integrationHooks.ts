import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { newToken } from '#server/engine/records/agent/agentToken.ts';
import { configurationOf } from './configurationOf.ts';
import { silenceJob } from './silenceJob.ts';

/** An integration is what truly happens: a token that scrapes with it, and the scrapes that arrive. */
export const integrationHooks: ResourceHooks<'monitorIntegrations'> = {
  beforeCreate(context, input) {
    if (input.scrape_metrics === false && input.scrape_machines !== true)
      throw new ApiError('request.invalid', { fields: { scrape_metrics: 'prometheus.nothingScraped' } });
    return { ...input, ...installed(context, input), waits_since: context.clock() };
  },
  async afterWrite(context, { operation, after }) {
    if (after !== undefined && (operation === 'create' || operation === 'reinstall'))
      await context.jobs.schedule(context, silenceJob(after.id, context.clock()));
  },
  actions: {
    reinstall(context, integration) {
      const { configuration, ...set } = installed(context, integration);
      return { set, shown: { configuration } };
    },
  },
};

function installed({ ids, settings }: Context, integration: RecordData) {
  const token = newToken(ids);
  return { token_hash: tokenHash(token), configuration: configurationOf(settings, integration, token) };
}
