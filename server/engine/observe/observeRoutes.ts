import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { mayReadMetrics } from './mayReadMetrics.ts';
import type { Metrics } from './metrics.ts';

export interface ObserveDeps {
  metrics: Metrics;
  /** Checks that must pass before the process is ready; each throws when it fails. */
  checks: Record<string, () => Promise<void>>;
  /** Absent: only this machine may read the metrics. */
  metricsToken: string | undefined;
}

const STATUS: JsonSchema = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };

/** Probes and metrics for monitoring: alive, ready, Prometheus. */
export function observeRoutes({ metrics, checks, metricsToken }: ObserveDeps): ApiRoute[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      access: 'public',
      document: {
        takesAnyQuery: true,
        tag: 'health',
        summary: 'The process is alive',
        replies: { 200: { description: 'Alive', schema: STATUS } },
        example: {},
      },
      handle: (c) => c.json({ status: 'ok' }),
    },
    {
      method: 'GET',
      path: '/readyz',
      access: 'public',
      document: {
        takesAnyQuery: true,
        tag: 'health',
        summary: 'The process can answer requests',
        replies: {
          200: { description: 'Ready', schema: STATUS },
          503: { description: 'Not ready; `checks` lists what is missing', schema: STATUS },
        },
        example: {},
      },
      async handle(c) {
        const entries = await Promise.all(
          Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const),
        );
        const ready = entries.every(([, result]) => result === 'ok');
        return c.json(
          { status: ready ? 'ready' : 'unavailable', checks: Object.fromEntries(entries) },
          ready ? 200 : 503,
        );
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      access: 'public',
      document: {
        takesAnyQuery: true,
        tag: 'health',
        summary: 'Metrics for Prometheus; from this machine, or with the metrics token',
        replies: {
          200: { description: 'Prometheus text', schema: { type: 'string' }, contentType: 'text/plain' },
          403: { description: 'Not allowed from this address', schema: { $ref: '#/components/schemas/Error' } },
        },
        example: {},
      },
      async handle(c) {
        if (!mayReadMetrics(c.req.raw, metricsToken)) throw new ApiError('access.denied');
        return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
      },
    },
  ];
}

async function outcome(check: () => Promise<void>): Promise<'ok' | 'failed'> {
  try {
    await check();
    return 'ok';
  } catch {
    // The failing part logs the reason; a probe needs only the result.
    return 'failed';
  }
}
