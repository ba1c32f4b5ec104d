import type { Definition, Json } from '#model/language/definition.ts';
import type { Preparation } from '#model/language/billingDefinition.ts';
import { filledTemplate } from '#model/values/filledTemplate.ts';
import type { RequestedItem } from '#server/domains/billing/quotes/question.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { makePreset, type LaterAction } from '#server/engine/records/write/preset/makePreset.ts';

/** Where a buyer is: `$caller.x` in the values of a preset. */
export type Caller = Record<string, Json>;

const NOWHERE: Caller = { address: null, ethertype: 'IPv4', ping: 'icmp' };

/** The address from which a request came, as the one block of rules. */
export function callerOf(request: Request): Caller {
  const address = clientAddress(request)?.replace(/^::ffff:/, '');
  if (address === undefined) return NOWHERE;
  return address.includes(':')
    ? { address: `${address}/128`, ethertype: 'IPv6', ping: 'ipv6-icmp' }
    : { ...NOWHERE, address: `${address}/32` };
}

export interface Prepared {
  values: Record<string, Json>;
  later: LaterAction[];
}

/**
 * Makes what an item needs and its buyer lacks, in the transaction of `context`, and enters it into the values. A field
 * that has a value keeps it.
 */
export async function prepareItem(
  context: Context,
  definition: Definition,
  values: Record<string, Json>,
  { prepares = [], caller = NOWHERE }: Pick<RequestedItem, 'prepares' | 'caller'>,
): Promise<Prepared> {
  const prepared: Prepared = { values, later: [] };
  for (const field of prepares) {
    const wanted = definition.purchase?.prepares.find((each) => each.field === field);
    const preset = context.schemas.presets?.[wanted?.preset ?? ''];
    if (wanted === undefined || preset === undefined) throw new ApiError('request.invalid', { at: ['items'] });
    if (!isEmpty(values[field])) continue;
    const bought = await boughtValues(context, definition, wanted, values);
    const made = await makePreset(context, preset, { cloud_id: values['cloud_id'] ?? null, caller, bought });
    prepared.values = { ...prepared.values, [field]: filledTemplate(wanted.value, made.records) };
    prepared.later.push(...made.later);
  }
  return prepared;
}

/** `$bought.x` of a preset: fields of records that the values choose. */
export async function boughtValues(
  context: Context,
  definition: Definition,
  { bought = [] }: Pick<Preparation, 'bought'>,
  values: Readonly<Record<string, Json>>,
): Promise<Record<string, Json>> {
  const found: Record<string, Json> = {};
  for (const { name, reference, field } of bought)
    found[name] = (await targetOf(context, definition, reference, values))?.[field] ?? null;
  return found;
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
