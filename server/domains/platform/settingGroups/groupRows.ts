import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

export interface GroupRow {
  id: RecordId;
  /** The field of the record that takes its value. */
  field: 'value' | 'secret_value' | 'picture';
}

/** The records of the declared settings of a group, by key. */
export async function groupRows({ db, schemas }: Context, group: string): Promise<ReadonlyMap<string, GroupRow>> {
  const keys = Object.values(schemas.settings ?? {}).flatMap((each) => (each.group === group ? [each.key] : []));
  if (keys.length === 0) throw new ApiError('config.notFound');
  const rows = await db.kysely
    .selectFrom('configs')
    .select(['id', 'key', 'type'])
    .where('key', 'in', keys)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ id, key, type }) => [key ?? '', { id, field: FIELDS[type ?? ''] ?? 'value' }]));
}

const FIELDS: Readonly<Record<string, GroupRow['field']>> = { secret: 'secret_value', image: 'picture' };
