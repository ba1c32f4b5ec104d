import { renderMessage } from '#model/messages/messages.ts';
import { yuan } from '#model/rules/money/money.ts';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import type { Definition } from '#model/language/definition.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

type Project = Awaited<ReturnType<typeof budgetedProjects>>[number];

/**
 * Counts what the projects of an organisation have cost this month, and informs its administrators at each threshold:
 * after every settlement and payment of its account. Runs in their transaction.
 */
export async function followBudgets(context: Context, accountId: number): Promise<void> {
  const account = await context.db.kysely
    .selectFrom('accounts')
    .select('bp_id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.bp_id == null) return;
  for (const project of await budgetedProjects(context, account.bp_id)) await follow(context, project);
}

/** The same at once for a project whose budget was changed. */
export async function followChangedBudgets(
  context: Context,
  { resource }: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (resource !== 'projects') return;
  for (const { id, before, after } of changes) {
    const bp = after?.['bp_id'];
    if (typeof bp !== 'number' || before?.['monthly_budget'] === after?.['monthly_budget']) continue;
    for (const project of await budgetedProjects(context, bp)) if (project.id === id) await follow(context, project);
  }
}

/** A new month begins with nothing, also for a project that is not charged any more. */
export async function beginMonth({ db, clock, live }: Context): Promise<void> {
  const cycle = cycleOf(clock() / 1000, billingZone({ live }));
  await db.kysely
    .updateTable('projects')
    .set({ month_cost: 0, month_cost_at: clock(), month_cost_cycle: cycle, budget_level: 0 })
    .where('monthly_budget', 'is not', null)
    .where('month_cost_cycle', '<', cycle)
    .execute();
}

/**
 * Refuses a purchase that the budget of its project does not cover, if the project refuses it (3009). `amount`: what is
 * paid at once, in micro-yuan; pay as you go is refused once the budget is used up.
 */
export async function refuseOverBudget(context: Context, projectId: number | null, amount = 0): Promise<void> {
  if (projectId === null) return;
  const project = await context.db.kysely
    .selectFrom('projects')
    .select(COLUMNS)
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project === undefined || project.monthly_budget === null || project.at_budget !== 'refuse') return;
  const spent = await costOf(context, project, cycleNow(context));
  if (spent < project.monthly_budget && spent + amount <= project.monthly_budget) return;
  throw new ApiError('iam.projectBudgetUsedUp', {
    params: { project: project.name ?? '', budget: yuan(project.monthly_budget), spent: yuan(spent) },
  });
}

const COLUMNS = [
  'id',
  'name',
  'bp_id',
  'monthly_budget',
  'budget_alerts',
  'at_budget',
  'budget_level',
  'month_cost_cycle',
] as const;

const budgetedProjects = ({ db }: Context, bp: number) =>
  db.kysely
    .selectFrom('projects')
    .select(COLUMNS)
    .where('bp_id', '=', bp)
    .where('monthly_budget', 'is not', null)
    .orderBy('id')
    .execute();

const cycleNow = (context: Pick<Context, 'clock' | 'live'>): string =>
  cycleOf(context.clock() / 1000, billingZone(context));

async function costOf(
  { db }: Context,
  { id, bp_id: bp }: Pick<Project, 'id' | 'bp_id'>,
  cycle: string,
): Promise<number> {
  const row = await db.kysely
    .selectFrom('bill_days')
    .select((eb) => eb.fn.sum<number | string | null>('payable_amount').as('cost'))
    .where('bp_id', '=', bp)
    .where('billing_cycle', '=', cycle)
    .where('project_id', '=', id)
    .executeTakeFirst();
  return +(row?.cost ?? 0);
}

async function follow(context: Context, project: Project): Promise<void> {
  const { id, monthly_budget: budget } = project;
  if (budget === null) return;
  const cycle = cycleNow(context);
  const cost = await costOf(context, project, cycle);
  const level = Math.max(0, Math.floor((cost * 100) / budget));
  // A reading, not a change of the project: it has no history and no version.
  await context.db.kysely
    .updateTable('projects')
    .set({ month_cost: cost, month_cost_at: context.clock(), month_cost_cycle: cycle, budget_level: level })
    .where('id', '=', id)
    .execute();
  const before = project.month_cost_cycle === cycle ? (project.budget_level ?? 0) : 0;
  const reached = thresholdsOf(project).filter((each) => each > before && each <= level);
  const threshold = reached.at(-1);
  if (threshold !== undefined) await inform(context, project, { cycle, cost, level, threshold });
}

function thresholdsOf({ budget_alerts: stored }: Project): number[] {
  const list: unknown = JSON.parse(stored ?? 'null');
  return (Array.isArray(list) ? list : []).filter((each) => typeof each === 'number').toSorted((a, b) => a - b);
}

/** Once a month for each threshold: the key keeps a repetition away. */
async function inform(
  context: Context,
  { id, name, bp_id: bp, monthly_budget: budget, at_budget: then }: Project,
  { cycle, cost, level, threshold }: { cycle: string; cost: number; level: number; threshold: number },
): Promise<void> {
  if (bp === null) return;
  const effect = level >= 100 && then === 'refuse' ? 'budget.refuses' : 'budget.onlyAlerts';
  const { messages } = context.schemas;
  await notify(context, {
    type: 'billing',
    level: level >= 100 ? 'error' : 'warn',
    to: { organisation: bp },
    title: 'notice.budgetReached',
    text: 'notice.budgetReachedText',
    params: {
      project: name ?? '',
      level,
      threshold,
      cost: yuan(cost),
      budget: yuan(budget ?? 0),
      effect: { zh: renderMessage(messages, effect, {}, 'zh'), en: renderMessage(messages, effect, {}, 'en') },
    },
    link: `/organisation/project/${id}`,
    key: `budget ${id} ${cycle} ${threshold}`,
  });
}
