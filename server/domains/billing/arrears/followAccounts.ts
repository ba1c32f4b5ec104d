import type { Definition } from '#model/language/definition.ts';
import { resumePaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { policyOf, type ArrearsPolicy } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { itemsInArrears } from './itemsInArrears.ts';
import { nextStep } from './nextStep.ts';
import { notifyArrears } from './notifyArrears.ts';
import { openArrears, type Arrears } from './openArrears.ts';

type Account = RecordOf<'accounts'>;

/** States that money alone does not end. */
const LASTING: ReadonlySet<string> = new Set(['suspended', 'frozen', 'closed']);
const WATCHED = ['available', 'balance', 'status', 'policy_id', 'customer_level'] as const;

/**
 * Begins and ends the arrears of accounts, in the transaction that changes their money: a settlement, a top-up, an
 * adjustment, another credit limit. Repeating it changes nothing.
 */
export async function followAccounts(
  context: Context,
  { resource }: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (resource !== 'accounts') return;
  for (const { before, after } of changes)
    if (before !== undefined && after !== undefined && mayMatter(before, after))
      // The type was generated from the definition that stored it.
      await followAccount(context, after as Account);
}

const isFine = ({ available, status }: RecordData): boolean =>
  typeof available === 'number' && available >= 0 && typeof status === 'string' && !LASTING.has(status);

/** An account that had money and still has some is in no arrears. */
function mayMatter(before: RecordData, after: RecordData): boolean {
  if (WATCHED.every((name) => before[name] === after[name])) return false;
  return !isFine(before) || !isFine(after) || before['available'] === 0;
}

/** Brings the arrears of an account in line with it. The account is locked. */
export async function followAccount(context: Context, account: Account): Promise<void> {
  const known = await openArrears(context, account.id);
  const policy = await policyOf(context, account);
  if (known === undefined) {
    // Late usage can be charged after an account was closed, too.
    if ((account.available ?? 0) < 0) await begin(context, account, policy);
  } else if (isOver(known, policy, account)) await end(context, account, known);
  else await keep(context, account, known, policy);
}

/** Who was stopped resumes by the rule of the policy; before, and after the end, it is enough that nothing is owed. */
function isOver({ status }: Arrears, { resume_when }: ArrearsPolicy, { available }: Account): boolean {
  const left = available ?? 0;
  return status === 'suspended' && resume_when === 'available > 0' ? left > 0 : left >= 0;
}

async function begin(context: Context, account: Account, policy: ArrearsPolicy): Promise<void> {
  const definition = knownDefinition(context, 'arrears');
  if (definition === undefined) return;
  const since = context.clock();
  const standing = { status: 'grace', since, suspended_at: null, exempt_until: null } as const;
  const stored = await storeRecord(byPlatform(context), definition, {
    ...standing,
    ...nextStep(standing, policy),
    account_id: account.id,
    user_id: account.user_id,
    bp_id: account.bp_id,
    owed: account.owed_amount,
    open_account: account.id,
    reminded_at: account.reminded_at,
  });
  // The type was generated from the definition that stored it.
  await notifyArrears(context, 'overdue', account, stored as Arrears);
}

async function keep(context: Context, account: Account, arrears: Arrears, policy: ArrearsPolicy): Promise<void> {
  await change(context, arrears, { owed: account.owed_amount, ...nextStep(arrears, policy) });
  if (arrears.status !== 'grace' && !LASTING.has(account.status)) await setStatus(context, account, 'suspended');
}

async function end(context: Context, account: Account, arrears: Arrears): Promise<void> {
  await change(context, arrears, {
    status: (arrears.written_off ?? 0) > 0 ? 'written_off' : 'settled',
    owed: 0,
    next_step: null,
    next_at: null,
    ended_at: context.clock(),
    open_account: null,
  });
  if (arrears.status === 'grace') return;
  // The figures of the account decide on its state again.
  if (account.status === 'suspended') await setStatus(context, account, 'normal');
  await resumePaid(context, await itemsInArrears(context, account.id));
  await notifyArrears(context, 'resumed', account, { id: arrears.id, next_at: null });
}

/** Writes what differs. */
export async function change(context: Context, arrears: Arrears, wanted: Partial<Arrears>): Promise<Arrears> {
  const definition = knownDefinition(context, 'arrears');
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => arrears[name as keyof Arrears] !== value),
  );
  if (definition === undefined || Object.keys(changes).length === 0) return arrears;
  return storeChanges(byPlatform(context), definition, arrears, changes);
}

export async function setStatus(context: Context, account: Account, status: Account['status']): Promise<void> {
  const definition = knownDefinition(context, 'accounts');
  if (definition !== undefined) await storeChanges(byPlatform(context), definition, account, { status });
}

const byPlatform = (context: Context): Context => onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
