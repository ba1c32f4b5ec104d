import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { chargedAs, isPackage } from '#model/domains/templates/plan/units.ts';
import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { desiredValues } from '#server/domains/templates/records/desired.ts';
import { liveDeployments, type Live } from '#server/domains/templates/records/liveDeployments.ts';
import {
  latestRevision,
  manifestOf,
  DEPLOYMENTS,
  STACKS,
  type Stack,
} from '#server/domains/templates/records/stackRecords.ts';
import type { StackPlan } from './planStack.ts';

/** What an operation changes in quota and cost. */
export interface PlanCost {
  rows: { label: string; now: string; next: string; limit: string; exceeded: boolean }[];
  notes: NonNullable<PreviewContent['notes']>;
}

export interface CostUses {
  /** The price of an hour of a record with these values, in micro-yuan; undefined where nothing prices it. */
  hourlyOfValues(context: Context, resource: string, values: Record<string, Json>): Promise<number | undefined>;
}

/** The quota of the owner and the price of an hour, before and after. */
export async function planCost(
  context: Context,
  stack: Stack,
  { revision }: StackPlan,
  uses: CostUses,
): Promise<PlanCost> {
  const quotas = await quotaRows(context, stack, revision.manifest);
  const { schemas, lang } = context;
  const word = (key: string) => renderMessage(schemas.messages, `stackPlan.${key}`, {}, lang);
  const before = await hourly(context, stack, manifestOf(await latestRevision(context, stack.id)), uses);
  const after = await hourly(context, stack, revision.manifest, uses);
  // What has a price of its own is quoted above the button, as for every other record.
  const isQuoted = stack.is_package === true && isPackage(revision.manifest);
  const isPriced = !isQuoted && (before !== undefined || after !== undefined);
  const cost = isPriced
    ? [{ label: word('hourly'), now: priceText(before), next: priceText(after), limit: '', exceeded: false }]
    : [];
  const exceeded = quotas.some((row) => row.exceeded);
  return {
    rows: [...quotas, ...cost],
    notes: exceeded ? [{ text: word('quotaExceeded'), tone: 'danger' }] : [],
  };
}

async function quotaRows(context: Context, stack: Stack, manifest: Manifest): Promise<PlanCost['rows']> {
  const definition = context.schemas.resources[DEPLOYMENTS];
  if (definition === undefined) return [];
  const live = await liveDeployments(context, stack.id);
  const records = recordsOf(context, stack, manifest, live);
  const [now, next] = [
    await context.clouds.costsOf(context, definition, [...live.values()]),
    await context.clouds.costsOf(context, definition, records),
  ];
  const owner = { cloud_id: stack.cloud_id, user_id: stack.user_id, bp_id: stack.bp_id, project_id: stack.project_id };
  const limits = await context.clouds.quotas(context, definition, owner, 0);
  return limits.flatMap(({ key, label, limit, used, project }) => {
    const [has, takes] = [now[key] ?? 0, next[key] ?? 0];
    if (has === takes) return [];
    const after = used - has + takes;
    const exceeded = limit !== null && limit >= 0 && after > limit;
    const words = label as Partial<Record<string, string>>; // The labels of keys are in both languages.
    const name = words[context.lang] ?? key;
    return [
      {
        label: project === undefined ? name : `${name} (${project})`,
        now: String(used),
        next: String(round(after)),
        limit: limit === null || limit < 0 ? '∞' : String(limit),
        exceeded,
      },
    ];
  });
}

const priceText = (amount: number | undefined): string => (amount === undefined ? '–' : `¥${yuan(amount)}`);

const numeric = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

const round = (amount: number): number => Math.round(amount * 100) / 100;

/** The deployments as they would be, with the values that the definition derives. */
function recordsOf(context: Context, stack: Stack, manifest: Manifest, live: Live): RecordData[] {
  const { fields = {} } = context.schemas.resources[DEPLOYMENTS] ?? {};
  return manifest.deployments.map((each) => {
    const values = desiredValues(context, each, { secretOf: () => 1, live });
    const [replicas, cpu, memory] = ['replicas', 'cpu', 'memory_mb'].map((name) =>
      numeric(values[name] ?? fields[name]?.default),
    );
    return {
      ...values,
      cloud_id: stack.cloud_id,
      replicas: replicas ?? 1,
      cpu_total: round((cpu ?? 0) * (replicas ?? 1)),
      memory_total_mb: (memory ?? 0) * (replicas ?? 1),
    };
  });
}

/** A package has one price; other apps cost what their deployments do. */
async function hourly(context: Context, stack: Stack, manifest: Manifest, uses: CostUses): Promise<number | undefined> {
  const place = { cloud_id: stack.cloud_id, project_id: stack.project_id };
  if (isPackage(manifest))
    return uses.hourlyOfValues(context, STACKS, {
      ...place,
      name: stack.name,
      template_id: stack.template_id,
      ...chargedAs(manifest),
    });
  let sum: number | undefined;
  for (const each of manifest.deployments) {
    const values = desiredValues(context, each, { secretOf: () => 1, live: new Map() });
    const price = await uses.hourlyOfValues(context, DEPLOYMENTS, { ...values, ...place, name: each.name });
    if (price !== undefined) sum = (sum ?? 0) + price;
  }
  return sum;
}
