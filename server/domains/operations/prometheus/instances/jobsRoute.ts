import { compareNames } from '#model/values/sortKey.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { askInstance } from './askInstance.ts';
import { findInstance } from './findInstance.ts';
import { accessOf } from './instanceAccess.ts';
import { unreachable } from './refuseUnreachable.ts';

/** More targets than people read; the totals count all of them. */
const MOST_TARGETS = 2_000;
const LONGEST_ERROR = 500;

const text: JsonSchema = { type: ['string', 'null'] };
const count: JsonSchema = { type: 'integer' };

/** `GET /monitor/prometheus/{id}/jobs` (spec 7.7): what the instance scrapes, and how each target is. */
export const jobsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/monitor/prometheus/{id}/jobs',
  access: ['ADMIN'],
  does: [{ resource: 'prometheusInstances', operation: 'show' }],
  document: {
    tag: 'prometheusInstances',
    summary: 'The scrape jobs of an instance with their targets, unhealthy ones first',
    replies: {
      200: {
        description: 'As the instance says now',
        schema: {
          type: 'object',
          required: ['items', 'up', 'total'],
          properties: {
            up: count,
            total: count,
            items: {
              type: 'array',
              items: {
                type: 'object',
                required: ['job', 'instance', 'health'],
                properties: {
                  job: text,
                  instance: text,
                  scrape_url: text,
                  health: { enum: ['up', 'down', 'unknown'] },
                  labels: { type: 'object', additionalProperties: { type: 'string' } },
                  last_scrape: { type: ['string', 'null'], format: 'date-time' },
                  scrape_duration_ms: { type: ['number', 'null'] },
                  last_error: text,
                },
              },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const instance = await findInstance(context, c.req.param('id') ?? '');
    const answer = await askInstance(accessOf(context, instance), 'targets', { state: 'active' });
    if (!answer.ok)
      throw unreachable(context, { ...answer, fault: answer.fault === 'query' ? 'notPrometheus' : answer.fault });
    const active = isObject(answer.data) && Array.isArray(answer.data.activeTargets) ? answer.data.activeTargets : [];
    const targets = active.filter(isObject).map(targetOf);
    const up = targets.filter(({ health }) => health === 'up').length;
    const worstFirst = targets.toSorted(
      (a, b) => rankOf(a.health) - rankOf(b.health) || compare(a.job, b.job) || compare(a.instance, b.instance),
    );
    return jsonReply(context, 200, { items: worstFirst.slice(0, MOST_TARGETS), up, total: targets.length });
  },
};

const rankOf = (health: string): number => (health === 'up' ? 1 : 0);

const compare = (a: string | null, b: string | null): number => compareNames(a ?? '', b ?? '');

function targetOf(target: { [name: string]: Json }) {
  const labels = isObject(target.labels) ? target.labels : {};
  const { job, instance, ...others } = labels;
  // A target that was never scraped has the year 1.
  const scrapedAt = Date.parse(word(target.lastScrape) ?? '');
  const seconds = target.lastScrapeDuration;
  return {
    job: word(job) ?? word(target.scrapePool),
    instance: word(instance),
    scrape_url: withoutSecrets(word(target.scrapeUrl)),
    health: target.health === 'up' || target.health === 'down' ? target.health : 'unknown',
    labels: others,
    last_scrape: scrapedAt > 0 ? new Date(scrapedAt).toISOString() : null,
    scrape_duration_ms: typeof seconds === 'number' ? Math.round(seconds * 1_000_000) / 1_000 : null,
    last_error: word(target.lastError)?.slice(0, LONGEST_ERROR) ?? null,
  };
}

const word = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An address may carry a password or a token, which this page must not show. */
function withoutSecrets(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  for (const name of url.searchParams.keys())
    if (/token|secret|password|key/i.test(name)) url.searchParams.set(name, '***');
  return url.toString();
}
