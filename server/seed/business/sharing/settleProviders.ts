import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import { holdersOf } from '#server/domains/messages/holdersOf.ts';
import { providerRoles } from '#server/domains/sharing/inform.ts';
import { keepSettlingProviders } from '#server/domains/sharing/jobs/settlementJob.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import type { Context } from '#server/engine/context.ts';
import { act, create, type Business } from '#server/seed/business/openBusiness.ts';
import type { PastEvent } from '#server/seed/business/pastEvent.ts';

/** The content of `agreed.yaml`. */
interface Agreed {
  rules: Record<string, Json>[];
  dispute: string;
}

const DAY_MS = 86_400_000;
const RULES = 'accountingRules';
const STATEMENTS = 'settlementStatements';
/** Who settles with providers in the demo, and who approves and pays. */
const SUPPORTER = 'operation_supporter';
const ADMIN = 'admin';
/** How often people look at statements, and for how long each waits at least. */
const EVERY_MS = 2 * DAY_MS;
/** Newer statements are still being worked on: on any day there is one, since a month has passed through its steps. */
const OPEN_MS = 37 * DAY_MS;
const CLOSED_MS = 45 * DAY_MS;

/**
 * The revenue in which providers of the demo share: rules that a second person approved, and a statement for each
 * period that was over. The platform makes the drafts itself; people send, confirm and pay them. The latest ones wait:
 * one with a line in dispute, one as a draft. A demo without providers has none of it.
 */
export async function settleProviders(context: Context, begin: number, end: number): Promise<PastEvent[]> {
  const agreed = parse(await readFile(join(import.meta.dirname, 'agreed.yaml'), 'utf8')) as Agreed;
  const firstDay = `${dayOf(Math.floor(begin / 1_000), billingZone(context)).slice(0, 7)}-01`;
  const events: PastEvent[] = [
    { at: begin, isQuiet: true, do: (platform, business) => agreeOnRules(platform, business, agreed, firstDay) },
  ];
  for (let at = begin + EVERY_MS; at < end; at += EVERY_MS)
    events.push({ at, isQuiet: true, do: (_, business) => workOn(business, { end, reason: agreed.dispute }) });
  return events;
}

async function agreeOnRules(
  platform: Context,
  business: Business,
  { rules }: Agreed,
  effective_from: string,
): Promise<void> {
  const known = await platform.db.kysely.selectFrom('providers').select('id').limit(1).executeTakeFirst();
  if (known === undefined) return;
  const supporter = await business.as(SUPPORTER);
  for (const terms of rules) {
    const { id } = await create(supporter, RULES, { ...terms, effective_from });
    await act(supporter, RULES, Number(id), 'submit');
    await act(await business.as(ADMIN), RULES, Number(id), 'approve');
  }
  await keepSettlingProviders(platform, { post, zoneOf: billingZone });
}

type OpenStatement = Pick<
  Statement,
  'id' | 'statement_no' | 'status' | 'bp_id' | 'payable_amount' | 'generated_at' | 'confirm_by'
>;

/** One step with each statement that waits for people. */
async function workOn(business: Business, { end, reason }: { end: number; reason: string }): Promise<void> {
  const { kysely } = business.platform().db;
  const open: OpenStatement[] = await kysely
    .selectFrom('settlement_statements')
    .select(['id', 'statement_no', 'status', 'bp_id', 'payable_amount', 'generated_at', 'confirm_by'])
    .where('status', '!=', 'closed')
    .orderBy('id')
    .execute();
  if (open.length === 0) return;
  const newest = open.filter(({ generated_at: made }) => (made ?? 0) > end - OPEN_MS).at(-1)?.id;
  for (const statement of open) {
    const user = await userOf(business.platform(), statement.bp_id);
    // The very latest one is still being checked.
    if (statement.status !== 'draft' || statement.id !== newest)
      await stepOf(business, statement, { user, end, reason });
  }
}

/** The name of a user who acts for the provider of an organisation. */
async function userOf(context: Context, organisation: number | null): Promise<string | undefined> {
  const [id] = organisation === null ? [] : await holdersOf(context, providerRoles(context), organisation);
  if (id === undefined) return undefined;
  const user = await context.db.kysely.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name ?? undefined;
}

interface Step {
  /** Who acts for the provider, if anybody does. */
  user: string | undefined;
  end: number;
  reason: string;
}

async function stepOf(business: Business, statement: OpenStatement, step: Step): Promise<void> {
  const { id, statement_no, status, generated_at } = statement;
  const [supporter, admin] = [await business.as(SUPPORTER), await business.as(ADMIN)];
  const isDue = (statement.payable_amount ?? 0) > 0;
  const voucher_no = `ZF-${statement_no ?? id}`;
  if (status === 'draft') await act(supporter, STATEMENTS, id, 'send');
  if (status === 'confirming') await answer(business, statement, step);
  if (status === 'confirmed' && isDue) await act(supporter, STATEMENTS, id, 'pay', { voucher_no });
  if (status === 'paying') await act(admin, STATEMENTS, id, 'pay', { voucher_no });
  const isOld = (generated_at ?? 0) < step.end - CLOSED_MS;
  if ((status === 'paid' && isOld) || (status === 'confirmed' && !isDue)) await act(admin, STATEMENTS, id, 'close');
}

/** A recent statement is disputed; an older one is confirmed, by the platform if the provider has no user. */
async function answer(
  business: Business,
  { id, generated_at, confirm_by }: OpenStatement,
  { user, end, reason }: Step,
): Promise<void> {
  const isRecent = (generated_at ?? 0) > end - OPEN_MS;
  if (isRecent && user !== undefined) await disputeOne(await business.as(user), id, reason);
  if (isRecent) return;
  const isLate = (confirm_by ?? 0) <= business.now();
  if (user !== undefined || isLate) await act(await business.as(user ?? SUPPORTER), STATEMENTS, id, 'confirm');
}

async function disputeOne(provider: Context, statement: number, reason: string): Promise<void> {
  const line = await provider.db.kysely
    .selectFrom('settlement_lines')
    .select('id')
    .where('statement_id', '=', statement)
    .orderBy('amount', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (line !== undefined) await act(provider, STATEMENTS, statement, 'dispute', { line_ids: [line.id], reason });
}
