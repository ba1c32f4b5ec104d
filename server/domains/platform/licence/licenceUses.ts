import type { Definition, Label } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { sumOf } from '#server/engine/records/inventory/sumOf.ts';

/** One limit that a licence may name. */
export interface LicenceUse {
  key: string;
  label: Label;
  /** Null: the licences in force do not limit it. */
  limit: number | null;
  used: number;
  /** The part that clouds reported rather than users created. */
  in_clouds: number;
}

/** The amount that a record counts: a fixed number, or the value of a field. */
export function countOf(cost: number | string, record: RecordData | undefined): number {
  if (record === undefined) return 0;
  return typeof cost === 'number' ? cost : Number(record[cost] ?? 0);
}

/** The total usage of a limit: records created here, and items that clouds report. */
export async function usedOf(context: Context, key: string): Promise<{ used: number; in_clouds: number }> {
  const total = { used: 0, in_clouds: 0 };
  for (const definition of Object.values(context.schemas.resources)) {
    const cost = definition.licence?.[key];
    if (cost === undefined) continue;
    const count = await sumOf(context, definition, cost);
    total.used += count;
    if (definition.cloud !== undefined) total.in_clouds += count;
  }
  return total;
}

/** Every limit with its usage, in the order of the definition of licences. */
export async function licenceUses(context: Context): Promise<LicenceUse[]> {
  const limits = await limitsInForce(context);
  const uses: LicenceUse[] = [];
  for (const [key, label] of limitLabels(context))
    uses.push({ key, label, limit: limits.get(key) ?? null, ...(await usedOf(context, key)) });
  return uses;
}

/** The possible limits with their labels. */
export function limitLabels({ schemas }: Pick<Context, 'schemas'>): Map<string, Label> {
  const licences: Definition | undefined = schemas.resources.licences;
  return new Map(Object.entries(licences?.fields.limits?.fields ?? {}).map(([key, { label }]) => [key, label]));
}

/**
 * The limits in force: the largest of each among the valid licences. After the last licence expires its limits stay;
 * before the first one nothing is limited. A licence does not limit what it does not name.
 */
export async function limitsInForce({ db, clock }: Context): Promise<Map<string, number>> {
  const now = clock();
  const begun = await db.kysely
    .selectFrom('licences')
    .select(['limits', 'end_timestamp'])
    .where('start_timestamp', '<=', now)
    .orderBy('end_timestamp', 'desc')
    .execute();
  const valid = begun.filter((row) => (row.end_timestamp ?? 0) > now);
  const held = (valid.length > 0 ? valid : begun.slice(0, 1)).map(({ limits }) => numbersIn(limits));
  const [first, ...others] = held;
  if (first === undefined) return new Map();
  const shared = [...first.keys()].filter((key) => others.every((each) => each.has(key)));
  return new Map(shared.map((key) => [key, Math.max(...held.map((each) => each.get(key) ?? 0))]));
}

function numbersIn(text: string | null): Map<string, number> {
  const value: unknown = text === null ? {} : JSON.parse(text);
  return new Map(
    Object.entries(value ?? {}).flatMap(([key, limit]) => (typeof limit === 'number' ? [[key, limit] as const] : [])),
  );
}
