import { derivedFigures, type AccountFigures } from '#model/domains/billing/accountFigures.ts';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { LOW_RUNWAY_S, lowReason } from '#model/domains/billing/lowReason.ts';
import { MICRO_YUAN_PER_FEN, yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { decide } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { policyOfAccount, type ArrearsPolicy } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { arrearsPlan } from './arrearsPlan.ts';
import { openArrears, type Arrears } from './openArrears.ts';

/** What ends within this time without renewing itself is shown on every page. */
const ENDS_SOON_MS = 3 * 86_400_000;
/** The banner says how many end, up to this number. */
const MOST_COUNTED = 100;
const LOW_RUNWAY_HOURS = LOW_RUNWAY_S / 3_600;

const text = { type: 'string' };
const instant = { type: ['string', 'null'], format: 'date-time' };

/**
 * `GET /standing`: whether an account needs money, what happens next, and how much to pay; and what of the reader ends
 * soon.
 */
export const standingRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/standing',
  access: 'signed-in',
  document: {
    tag: 'accounts',
    summary: "Whether the reader's own account, a named one, or the one that pays for a record, needs money",
    query: {
      resource: { type: 'string', maxLength: 64 },
      resource_id: { type: 'string', maxLength: 200 },
      account_id: { type: 'integer', description: 'Of this account, if the reader may read it' },
    },
    replies: {
      200: {
        description: '`standing` is null if there is enough money, and for an account that the reader may not read',
        schema: {
          type: 'object',
          required: ['standing', 'ends'],
          properties: {
            ends: {
              type: ['object', 'null'],
              description: 'What ends within three days and does not renew itself: how many, and the first of them',
              required: ['count', 'name', 'at'],
              properties: { count: { type: 'integer' }, name: text, at: instant },
            },
            standing: {
              type: ['object', 'null'],
              required: ['account_id', 'is_own', 'status', 'available', 'owed', 'threshold', 'to_pay'],
              properties: {
                account_id: { type: 'integer' },
                is_own: { type: 'boolean' },
                status: { type: 'string', enum: ['low_balance', 'overdue', 'suspended'] },
                available: text,
                owed: text,
                threshold: text,
                to_pay: { type: 'string', description: 'What ends it, in yuan; more than this if something is owed' },
                empty_at: { ...instant, description: 'When the money is used up at the present use' },
                next_at: { ...instant, description: 'When what runs is stopped, or what was stopped is released' },
                timeline: {
                  type: 'array',
                  description: 'Of arrears: what has happened and what will, in order',
                  items: {
                    type: 'object',
                    required: ['step', 'at', 'done'],
                    properties: {
                      step: { type: 'string', enum: ['owes', 'stops', 'releases'] },
                      at: instant,
                      done: { type: 'boolean' },
                      notice: {
                        type: ['object', 'null'],
                        description: 'The notice of the step, null while it is still to be sent; for administrators',
                        required: ['at', 'recipients', 'mailed'],
                        properties: {
                          at: instant,
                          recipients: { type: 'integer' },
                          mailed: { type: 'integer' },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const [resource, resource_id = ''] = [c.req.query('resource'), c.req.query('resource_id')];
    const own = (await ownAccount(context, balanceOwner(context.actor)))?.id;
    const named = /^[1-9]\d{0,14}$/.exec(c.req.query('account_id') ?? '')?.[0];
    const wanted = named === undefined ? own : Number(named);
    const id = resource === undefined ? wanted : await payingAccount(context, { resource, resource_id });
    return jsonReply(context, 200, {
      standing: id === undefined ? null : await standingOf(context, id, id === own),
      ends: resource === undefined && named === undefined && own !== undefined ? await endsSoon(context, own) : null,
    });
  },
};

/** What an account pays for in advance and will not renew, as far as the reader may see it. */
async function endsSoon(context: Context, account_id: number): Promise<Json> {
  const definition = knownDefinition(context, 'subscriptions');
  if (definition === undefined || !decide(context, 'list', definition).allowed) return null;
  const before = new Date(context.clock() + ENDS_SOON_MS).toISOString();
  const ending = await firstRecords(context, definition, {
    fields: ['resource_name', 'ends_at'],
    filter: { account_id, status: 'active', auto_renew: false, part_of: { empty: true }, ends_at: { lt: before } },
    sort: [{ field: 'ends_at', order: 'ASC' }],
    limit: MOST_COUNTED,
  });
  const [first] = ending;
  return first === undefined ? null : { count: ending.length, name: first.resource_name ?? '', at: first.ends_at };
}

/** The account of the charges of a record that the reader may see. */
async function payingAccount(
  context: Context,
  named: { resource: string; resource_id: string },
): Promise<number | undefined> {
  const definition = knownDefinition(context, 'billingItems');
  if (definition === undefined) return undefined;
  const [item] = await firstRecords(context, definition, {
    fields: ['account_id'],
    filter: named,
    sort: [{ field: 'id', order: 'DESC' }],
    limit: 1,
  });
  return item?.account_id ?? undefined;
}

async function standingOf(context: Context, id: number, is_own: boolean): Promise<Json> {
  const definition = knownDefinition(context, 'accounts');
  const account = definition && (await findRecordOrNone<'accounts'>(context, definition, id));
  if (account === undefined) return null;
  const figures = figuresOf(account);
  const { available, owed_amount, runway_s } = derivedFigures(figures, account.status);
  const status = needOf(account.status, lowReason(figures, runway_s) !== undefined);
  if (status === undefined) return null;
  const isLow = status === 'low_balance';
  const arrears = isLow ? undefined : await openArrears(context, id);
  const empty_at = isLow && runway_s !== null ? context.clock() + runway_s * 1_000 : null;
  return {
    account_id: id,
    is_own,
    status,
    available: yuan(available),
    owed: yuan(owed_amount),
    threshold: yuan(figures.low_balance_threshold),
    to_pay: yuan(wholeFen(isLow ? missingFor(figures, available) : Math.max(owed_amount, -available))),
    empty_at: isoOrNone(empty_at),
    next_at: isoOrNone(arrears?.next_at ?? null),
    timeline: arrears === undefined ? [] : await timelineOf(context, arrears, await policyOfAccount(context, id)),
  };
}

/** The plan of the arrears, with the notices that were sent for its steps where the reader may know of them. */
async function timelineOf(context: Context, arrears: Arrears, policy: ArrearsPolicy): Promise<Json> {
  const sent = await remindersSince(context, arrears);
  return arrearsPlan(arrears, policy).map(({ step, at, done, notice }) => {
    const reminder = sent?.find(({ about }) => about === notice);
    return {
      step,
      at: isoOrNone(at),
      done,
      ...(sent && {
        notice: reminder ? { at: reminder.created_at, recipients: reminder.recipients, mailed: reminder.mailed } : null,
      }),
    };
  });
}

async function remindersSince(context: Context, { account_id, since }: Arrears) {
  const definition = knownDefinition(context, 'reminders');
  if (definition === undefined || !decide(context, 'list', definition).allowed) return undefined;
  return firstRecords(context, definition, {
    fields: ['about', 'recipients', 'mailed', 'created_at'],
    filter: { account_id, created_at: { gte: new Date(since ?? 0).toISOString() } },
    sort: [{ field: 'created_at', order: 'DESC' }],
    limit: MOST_COUNTED,
  });
}

type Account = RecordOf<'accounts'>;

function figuresOf(account: Account): AccountFigures {
  const { balance, granted_balance, frozen_amount, credit_limit, low_balance_threshold, burn_rate_hour } = account;
  return {
    balance: balance ?? 0,
    granted_balance: granted_balance ?? 0,
    frozen_amount: frozen_amount ?? 0,
    credit_limit: credit_limit ?? 0,
    low_balance_threshold: low_balance_threshold ?? 0,
    burn_rate_hour: burn_rate_hour ?? 0,
  };
}

/** The states of an account that need money; undefined if there is enough, and for a frozen or closed one. */
function needOf(status: Account['status'], isLow: boolean): 'low_balance' | 'overdue' | 'suspended' | undefined {
  if (status === 'overdue' || status === 'suspended') return status;
  return isLow && (status === 'normal' || status === 'low_balance') ? 'low_balance' : undefined;
}

/** The amount missing to the threshold and to the least runway, in micro-yuan. */
const missingFor = ({ low_balance_threshold, burn_rate_hour }: AccountFigures, available: number): number =>
  Math.max(0, low_balance_threshold - available, burn_rate_hour * LOW_RUNWAY_HOURS - available);

/** Somebody who pays this much has paid enough. */
const wholeFen = (micro: number): number => Math.ceil(micro / MICRO_YUAN_PER_FEN) * MICRO_YUAN_PER_FEN;

const isoOrNone = (at: number | null) => (at === null ? null : new Date(at).toISOString());
