import type { Definition, Json } from '#model/definition.ts';
import { countField, numberedField } from '#model/countField.ts';
import { numberedNames } from '#model/rules/numberedNames.ts';
import type { Context, RecordData, RecordId } from '#server/context.ts';
import { jsonReply } from '#server/http/reply.ts';
import { readRecord } from '#server/records/list/readRecord.ts';
import { createRecord } from '#server/records/write/createRecord.ts';
import { readFields } from '#server/records/write/readInput.ts';
import { onceOnly } from './idempotency.ts';
import type { ResourceCall } from './resourceCall.ts';

/** `POST` with `count`: all of them or none, each with its number behind its name. */
export async function createMany(call: ResourceCall, create: NonNullable<Definition['create']>, body: Record<string, Json>): Promise<Response> {
  const { context, definition, path } = call;
  const bodies = bodiesOf(context, definition, create, body);
  return onceOnly(call, body, async (inside) => {
    const items: RecordData[] = [];
    for (const each of bodies) {
      const record = await createRecord(inside, definition, each, path);
      // Ids are numbers or text in every table.
      items.push(await readRecord(inside, definition, record[definition.id.field] as RecordId, { trusted: true }));
    }
    return jsonReply(inside, 202, { items });
  });
}

/** What would be created one by one: a body for each. */
export function bodiesOf(context: Context, definition: Definition, create: NonNullable<Definition['create']>, { count: asked, ...body }: Record<string, Json>): Record<string, Json>[] {
  const { count } = readFields(context, { count: countField(create) }, { count: asked ?? null });
  const field = numberedField(definition);
  const name = field === undefined ? undefined : body[field];
  // A name that is no text is refused with the record.
  if (field === undefined || typeof name !== 'string') return Array.from({ length: Number(count) }, () => body);
  return numberedNames(name.trim(), Number(count)).map((each) => ({ ...body, [field]: each }));
}
