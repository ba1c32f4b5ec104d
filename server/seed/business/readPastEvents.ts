import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { instantOfWall } from '#model/rules/time/calendar/zone.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import type { Context } from '#server/engine/context.ts';
import type { PastEvent } from './pastEvent.ts';
import { act, create, type Business } from './openBusiness.ts';
import { buyMachine, createMachine, refundMachine, upgradeMachine } from './purchases.ts';

/** A row of `business.yaml`. */
interface EventRow {
  days: number;
  hour?: number;
  who: string;
  transfer?: string;
  payer?: string;
  bank?: string;
  matched?: string[];
  rejected?: string;
  by?: string;
  /** Hours until an administrator looks at the transfer. */
  after?: number;
  grant?: string;
  to?: string;
  name?: string;
  /** Days. */
  valid?: number;
  buy?: string;
  create?: string;
  upgrade?: string;
  refund?: string;
  cloud?: string;
  flavor?: string;
  image?: string;
  months?: number;
  renews?: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The actions of people until `end` (milliseconds), and the names of the clouds in which they took place. */
export async function readPastEvents(
  context: Context,
  end: number,
): Promise<{ events: PastEvent[]; clouds: ReadonlySet<string> }> {
  // Not `new URL(…, import.meta.url)`: Vite rewrites that where a console test runs the server in jsdom.
  const rows = parse(await readFile(join(import.meta.dirname, 'business.yaml'), 'utf8')) as EventRow[];
  const zone = billingZone(context);
  return {
    events: rows.flatMap((row) => eventsOf(row, instantOf(row, end, zone))),
    clouds: new Set(rows.flatMap(({ cloud }) => cloud ?? [])),
  };
}

function instantOf({ days, hour }: EventRow, end: number, zone: string): number {
  const at = end - days * DAY_MS;
  if (hour === undefined) return at;
  const day = Date.parse(`${dayOf(Math.floor(at / 1_000), zone)}T00:00:00Z`) / 1_000;
  return instantOfWall(day + hour * 3_600, zone) * 1_000;
}

function eventsOf(row: EventRow, at: number): PastEvent[] {
  const machine = {
    cloud: row.cloud ?? '',
    flavor: row.flavor ?? '',
    image: row.image ?? '',
  };
  const by = (work: (context: Context, business: Business) => Promise<unknown>): PastEvent[] => [
    { at, do: async (_platform, business) => work(await business.as(row.who), business) },
  ];
  if (row.transfer !== undefined) return transfer(row, row.transfer, at);
  if (row.grant !== undefined) return by((context, business) => grant(context, business, row));
  const { buy, create: made, upgrade, refund, months = 1, renews = false } = row;
  if (buy !== undefined)
    return by((context, business) => buyMachine(context, business, { ...machine, name: buy, months, renews }));
  if (made !== undefined)
    return by((context, business) => createMachine(context, business, { ...machine, name: made }));
  if (upgrade !== undefined)
    return by((context, business) => upgradeMachine(context, business, { name: upgrade, flavor: machine.flavor }));
  if (refund !== undefined) return by((context, business) => refundMachine(context, business, refund));
  throw new Error(`The demo has an event without a verb: ${JSON.stringify(row)}`);
}

/** The owner announces a transfer and pays; administrators match it later, two of them if it is large. */
function transfer(
  { who, payer, bank, matched = [], rejected, by, after = 0 }: EventRow,
  amount: string,
  at: number,
): PastEvent[] {
  let id = 0;
  const events: PastEvent[] = [
    {
      at,
      async do(_platform, business) {
        const context = await business.as(who);
        const values = { amount, payer_name: payer ?? null, payer_bank: bank ?? null };
        const remittance = await create(context, 'remittances', values);
        // The table of transfers numbers its rows.
        id = remittance.id as number;
        const { remittance_code = null } = remittance;
        const input = { amount, method: 'remittance_code', remittance_code };
        await act(context, 'accounts', await accountOf(context), 'charge', input);
      },
    },
  ];
  const later = at + after * HOUR_MS;
  for (const [turn, reviewer] of matched.entries())
    events.push({
      at: later + turn * HOUR_MS,
      do: async (platform, business) => {
        const bank_serial = `DEMO${platform.ids.digits(14)}`;
        const input = { received_amount: amount, ...(turn === 0 && { bank_serial }) };
        await act(await business.as(reviewer), 'remittances', id, 'approve', input);
      },
    });
  if (rejected !== undefined && by !== undefined)
    events.push({
      at: later,
      do: async (_platform, business) =>
        act(await business.as(by), 'remittances', id, 'reject', { reject_reason: rejected }),
    });
  return events;
}

async function grant(context: Context, business: Business, { grant: face_amount, to, name, valid = 90 }: EventRow) {
  const account_id = await accountOf(await business.as(to ?? ''));
  const valid_to = new Date(business.now() + valid * DAY_MS).toISOString();
  await create(context, 'vouchers', {
    name: name ?? '',
    account_id,
    kind: 'voucher',
    face_amount: face_amount ?? '',
    valid_to,
  });
}

async function accountOf(context: Context): Promise<number> {
  const account = await ownAccount(context, balanceOwner(context.actor));
  if (account === undefined) throw new Error(`${context.actor.name} has no account`);
  return account.id;
}
