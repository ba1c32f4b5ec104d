import type { Context } from '#server/engine/context.ts';
import { scrapedByIntegration } from '#server/domains/operations/prometheus/integrations/scraped.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { mayReadMetrics } from '#server/engine/observe/mayReadMetrics.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';

/**
 * The context in which a scrape is answered: a signed-in reader sees their own records. Prometheus shows the token of
 * METRICS_TOKEN, or calls from this machine without any if there is none, and sees everything. So does a monitor
 * integration with its own token.
 */
export async function scrapedBy(context: Context, request: Request): Promise<Context> {
  if (context.actor.grants.length > 0) return context;
  const integrated = await scrapedByIntegration(context, request);
  if (integrated !== undefined) return integrated;
  const { metricsToken } = context.settings;
  // A token that has ended opens nothing from this machine either.
  const isEnded = metricsToken === undefined && request.headers.get('authorization') !== null;
  if (isEnded || !mayReadMetrics(request, metricsToken)) throw new ApiError('access.denied');
  return { ...context, actor: asPlatform(context.actor) };
}
