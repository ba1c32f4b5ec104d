import { parseJson, readText } from '#server/engine/http/readBody.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { senderOf, withoutToken, type Sender } from './instanceOfToken.ts';
import { MOST_ALERTS, readAlerts } from './readAlerts.ts';
import { storeAlerts } from './storeAlerts.ts';
import { RECEIVER, wireAlerts, type AlertFilter } from './wireAlerts.ts';

export const BASE = '/api/omc/v1/alertmanager/api/v2';
/** A full request of Prometheus: 256 alerts with long descriptions. */
const BODY_LIMIT_BYTES = 4 * 1_048_576;

const object: JsonSchema = { type: 'object' };
const list: JsonSchema = { type: 'array', items: object };
const FILTERS: Record<string, JsonSchema> = {
  filter: { type: 'array', items: { type: 'string' }, description: 'Matchers such as `alertname=~"Disk.*"`' },
  active: { type: 'boolean', description: 'Default true' },
  silenced: { type: 'boolean', description: 'Default true' },
  receiver: { type: 'string', description: 'A pattern for the whole name of the receiver' },
};

/** Alerts from outside become events, and are read as Alertmanager shows them. */
export const alertRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: `${BASE}/alerts`,
    access: 'public',
    isReport: true,
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: `Takes at most ${MOST_ALERTS} alerts, with the token of a Prometheus instance`,
      body: list,
      replies: {
        200: { description: 'All were taken' },
        400: { description: 'What is wrong; the other alerts were taken' },
        ...withoutToken,
      },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      const body = parseJson(await readText(c.req.raw, BODY_LIMIT_BYTES));
      const { alerts, faults } = readAlerts(body, sender.context.clock(), aheadMs(sender));
      await storeAlerts(sender, alerts);
      // Clients of Alertmanager read a text here, and nothing after a success.
      return faults.length > 0 ? c.json(faults.join('; '), 400) : c.body('', 200);
    },
  },
  {
    method: 'GET',
    path: `${BASE}/alerts`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'The open alerts of the instance whose token is sent',
      query: FILTERS,
      replies: { 200: { description: 'As Alertmanager shows them', schema: list }, ...withoutToken },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      return c.json(await wireAlerts(sender, filterOf(c.req.url)));
    },
  },
  {
    method: 'GET',
    path: `${BASE}/alerts/groups`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'The same, grouped by the name of the alert',
      query: FILTERS,
      replies: { 200: { description: 'Groups with their alerts', schema: list }, ...withoutToken },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      const groups = Map.groupBy(await wireAlerts(sender, filterOf(c.req.url)), ({ labels }) => labels.alertname ?? '');
      return c.json(
        [...groups].map(([name, alerts]) => ({
          labels: name === '' ? {} : { alertname: name },
          receiver: RECEIVER,
          alerts,
        })),
      );
    },
  },
  {
    method: 'GET',
    path: `${BASE}/receivers`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'The one receiver that every alert has here',
      replies: { 200: { description: 'Names', schema: list }, ...withoutToken },
    },
    async handle(c) {
      await senderOf(c.get('context'), c.req.raw);
      return c.json([RECEIVER]);
    },
  },
  {
    method: 'GET',
    path: `${BASE}/status`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'What speaks the API of Alertmanager here',
      replies: {
        200: { description: 'As Alertmanager shows it; it has no cluster and no file', schema: object },
        ...withoutToken,
      },
    },
    async handle(c) {
      const { context } = await senderOf(c.get('context'), c.req.raw);
      return c.json({
        cluster: { status: 'disabled', peers: [] },
        config: { original: '' },
        uptime: new Date(context.realTime() - process.uptime() * 1_000).toISOString(),
        versionInfo: { version: 'suantai', revision: '', branch: '', buildUser: '', buildDate: '', goVersion: '' },
      });
    },
  },
];

/** A small difference is the way of the network, not the clock. */
const SMALLEST_SKEW_S = 3;

/** How far the clock of a sender is ahead of that of the platform, which may be a test clock. */
function aheadMs({ context, instance: { clock_skew_s: seconds } }: Sender): number {
  const skew = seconds !== null && Math.abs(seconds) >= SMALLEST_SKEW_S ? seconds * 1_000 : 0;
  return context.realTime() - context.clock() + skew;
}

function filterOf(url: string): AlertFilter {
  const query = new URL(url).searchParams;
  return {
    filters: query.getAll('filter'),
    active: query.get('active') !== 'false',
    silenced: query.get('silenced') !== 'false',
    receiver: query.get('receiver') ?? undefined,
  };
}
