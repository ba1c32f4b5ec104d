import { foresee, neededUntil } from '#model/domains/billing/outlook/foresee.ts';
import type { OutlookEvent } from '#model/domains/billing/outlook/outlookFacts.ts';
import { yuan } from '#model/rules/money/money.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readFacts } from './readFacts.ts';

const DAY_S = 86_400;
const DEFAULT_DAYS = 90;
const MOST_DAYS = 366;

const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const instantOrNone = { type: ['string', 'null'], format: 'date-time' };

/** `GET /accounts/{id}/outlook`: the future of an account, for readers of the account. */
export const outlookRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/accounts/{id}/outlook',
  access: 'signed-in',
  document: {
    tag: 'accounts',
    summary: 'What will happen to an account: what ends, what is renewed, when its money is used up',
    params: { id: { type: 'integer' } },
    query: { until: { ...instant, description: 'How far to look: at most 366 days; default 90 days' } },
    replies: {
      200: {
        description:
          '`needed` is what must be added now to last until the end, `rest_of_month` what usage and renewals still cost in this month; amounts in yuan',
        schema: {
          type: 'object',
          required: ['now', 'until', 'needed', 'rest_of_month', 'overdue_at', 'suspended_at', 'events', 'curve'],
          properties: {
            now: instant,
            until: instant,
            needed: text,
            rest_of_month: text,
            overdue_at: instantOrNone,
            suspended_at: instantOrNone,
            events: {
              type: 'array',
              items: { type: 'object', required: ['at', 'kind'], properties: { at: instant, kind: text, name: text } },
            },
            curve: {
              type: 'array',
              items: { type: 'object', required: ['at', 'available'], properties: { at: instant, available: text } },
            },
          },
        },
      },
    },
    example: { params: { id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const accounts = knownDefinition(context, 'accounts');
    if (accounts === undefined) throw new ApiError('billing.accountNotFound');
    refuseUnless(context, decide(context, 'show', accounts));
    const account = await findRecord(context, accounts, c.req.param('id') ?? '');
    const facts = await readFacts(context, account, readUntil(context, c.req.query('until')));
    const { events, curve, overdue_at, suspended_at, rest_of_month } = foresee(facts);
    return jsonReply(context, 200, {
      now: isoOf(facts.at),
      until: isoOf(facts.until),
      needed: yuan(neededUntil(facts)),
      rest_of_month: yuan(rest_of_month),
      overdue_at: isoOrNone(overdue_at),
      suspended_at: isoOrNone(suspended_at),
      events: events.map(eventText),
      curve: curve.map(({ at, available }) => ({ at: isoOf(at), available: yuan(available) })),
    });
  },
};

function readUntil(context: Context, wanted: string | undefined): number {
  const now = Math.floor(context.clock() / 1000);
  if (wanted === undefined) return now + DEFAULT_DAYS * DAY_S;
  const until = Math.floor(Date.parse(wanted) / 1000);
  if (until > now && until <= now + MOST_DAYS * DAY_S) return until;
  const key = Number.isNaN(until) ? 'validation.dateTime' : 'billing.outlookRange';
  const params = { days: MOST_DAYS };
  throw new ApiError('request.invalid', {
    fields: { until: renderMessage(context.schemas.messages, key, params, context.lang) },
  });
}

/** Amounts in yuan, instants as text. */
function eventText(event: OutlookEvent): Json {
  const at = isoOf(event.at);
  switch (event.kind) {
    case 'renewed':
      return { ...event, at, amount: yuan(event.amount), ends: isoOf(event.ends) };
    case 'renewalFails':
      return { ...event, at, amount: yuanOrNone(event.amount), missing: yuanOrNone(event.missing) };
    case 'grantEnds':
      return { ...event, at, amount: yuan(event.amount) };
    case 'overdue':
      return { ...event, at, owed: yuan(event.owed) };
    case 'priceChanges':
    case 'suspended':
      return { ...event, at, names: [...event.names] };
    case 'ends':
      return { ...event, at };
  }
}

const yuanOrNone = (micro: number | null) => (micro === null ? null : yuan(micro));
const isoOf = (second: number) => new Date(second * 1000).toISOString();
const isoOrNone = (second: number | null) => (second === null ? null : isoOf(second));
