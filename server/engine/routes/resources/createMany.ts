import type { Json } from '#model/language/definition.ts';
import { countField, numberedField } from '#model/validation/countField.ts';
import { numberedNames } from '#model/rules/numberedNames.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { expectedRecord } from './expectedRecord.ts';
import { onceOnly } from './idempotency.ts';
import type { ResourceCall } from './resourceCall.ts';

/** `POST` with `count`: creates all of them or none, each with its number appended to its name. */
export async function createMany(call: ResourceCall, many: number, body: Record<string, Json>): Promise<Response> {
  const { definition, path } = call;
  const bodies = bodiesOf(call, many, body);
  return onceOnly(call, body, async (inside) => {
    if (definition.cloud !== undefined)
      await inside.clouds.checkQuota(inside, definition, expectedRecord(call, body), bodies.length);
    const items: RecordData[] = [];
    for (const each of bodies) {
      const record = await createRecord(inside, definition, each, path);
      // Ids are numbers or text in every table.
      items.push(await readRecord(inside, definition, record[definition.id.field] as RecordId, { trusted: true }));
    }
    return jsonReply(inside, 202, { items });
  });
}

/**
 * One body for each record. The first check validates them together, with their number, to find values that several
 * records cannot share.
 */
export function bodiesOf(
  { context, definition, path }: ResourceCall,
  many: number,
  { count: requested, ...body }: Record<string, Json>,
): Record<string, Json>[] {
  const numbered = { ...definition, fields: { ...definition.fields, count: countField(many) } };
  const input = readInput(context, numbered, 'create', { ...body, ...path, count: requested ?? null });
  const count = Number(input.count);
  const field = numberedField(definition);
  // Trimmed, and the default if none was sent.
  const name = field === undefined ? undefined : input[field];
  if (field === undefined || typeof name !== 'string') return Array.from({ length: count }, () => body);
  return numberedNames(name, count).map((each) => ({ ...body, [field]: each }));
}
