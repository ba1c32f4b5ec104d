import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { derivedNumbers, sourcesOf } from '#model/values/derivedNumbers.ts';
import { idsIn } from '#model/conditions/pointers.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { readNumber } from '#server/engine/records/inventory/readNumber.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

export type Costs = Record<string, number>;

export interface Cost {
  costs: Costs;
  /**
   * By key, the field that causes the cost: the field itself, or the reference that includes it. Absent if the record
   * as such causes it.
   */
  causes: Record<string, string>;
  /**
   * Fields of the record whose cost comes from another record: written with the record, they reserve the quota until
   * the cloud reports them.
   */
  reserved: RecordData;
}

/**
 * The quota that a new record uses. Values that it lacks come from the records it refers to: a machine has the
 * processors of its flavor.
 */
export async function costOf(context: Context, { quota = {}, fields }: Definition, values: RecordData): Promise<Cost> {
  const cost: Cost = { costs: {}, causes: {}, reserved: {} };
  for (const [key, each] of Object.entries(quota)) {
    if (typeof each === 'number') {
      cost.costs[key] = each;
      continue;
    }
    const own = values[each];
    const found = typeof own === 'number' ? { value: own, at: each } : await referred(context, fields, values, each);
    if (found === undefined) continue;
    cost.costs[key] = found.value;
    const { derived } = fields[each] ?? {};
    cost.causes[key] = derived === undefined ? found.at : (sourcesOf(derived)[0] ?? found.at);
    if (typeof own !== 'number') cost.reserved[each] = found.value;
  }
  return cost;
}

/** The additional quota that an action makes a record use. */
export async function moreBy(
  context: Context,
  { quota = {}, fields }: Definition,
  inputFields: Fields,
  record: RecordData,
  input: RecordData,
): Promise<Cost> {
  const cost: Cost = { costs: {}, causes: {}, reserved: {} };
  const derived = derivedNumbers(fields, { ...record, ...input });
  for (const [key, each] of Object.entries(quota)) {
    if (typeof each === 'number') continue;
    const { derived: formula } = fields[each] ?? {};
    if (formula !== undefined) {
      const more = (derived[each] ?? 0) - numberIn(record, each);
      const cause = sourcesOf(formula).find((name) => input[name] !== undefined && input[name] !== record[name]);
      if (more <= 0 || cause === undefined) continue;
      cost.costs[key] = more;
      cost.causes[key] = cause;
      cost.reserved[each] = derived[each] ?? 0;
      continue;
    }
    const own = each in inputFields ? input[each] : undefined;
    const wanted =
      typeof own === 'number' ? { value: own, at: each } : await referred(context, inputFields, input, each);
    const more = (wanted?.value ?? 0) - numberIn(record, each);
    if (wanted === undefined || more <= 0) continue;
    cost.costs[key] = more;
    cost.causes[key] = wanted.at;
    cost.reserved[each] = wanted.value;
  }
  return cost;
}

/** The quota of the record that an action creates, if every such record uses the same amount. */
export function costOfMaking({ schemas }: Context, { makes = '' }: ActionDefinition): Costs {
  const entries = Object.entries(schemas.resources[makes]?.quota ?? {});
  return Object.fromEntries(entries.flatMap(([key, cost]) => (typeof cost === 'number' ? [[key, cost]] : [])));
}

export function sumOfCosts(one: Costs, other: Costs): Costs {
  const sum = { ...one };
  for (const [key, cost] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + cost;
  return sum;
}

/** The number of the first referenced record that has such a field. */
async function referred(
  context: Context,
  fields: Fields,
  values: RecordData,
  name: string,
): Promise<{ value: number; at: string } | undefined> {
  for (const field of Object.values(fields)) {
    const target = context.schemas.resources[field.to ?? ''];
    const [id] = field.type === 'reference' ? idsIn(values[field.name]) : [];
    if (id === undefined || !isInventory(target) || !(name in target.fields)) continue;
    const found = await readNumber(context, target, String(id), name);
    if (found !== undefined) return { value: found, at: field.name };
  }
  return undefined;
}

const numberIn = (record: RecordData, name: string): number => Number(record[name] ?? 0);
