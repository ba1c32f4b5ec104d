import { microYuan, yuan } from '#model/rules/money/money.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { costOf } from './costOf.ts';

/** A sum over more records would take too long for a dialog. */
const MOST = 50;

/** The hourly cost of these records now, in yuan; undefined where nothing is charged, or for very many. */
export async function hourlyOf(
  context: Context,
  definition: Definition,
  ids: readonly RecordId[],
): Promise<string | undefined> {
  if (definition.billing === undefined || ids.length > MOST) return undefined;
  let sum = 0;
  for (const id of ids) {
    const { hourly } = await costOf(context, { resource: definition.resource, resource_id: String(id) });
    sum += microYuan(hourly ?? null) ?? 0;
  }
  return sum === 0 ? undefined : yuan(sum);
}
