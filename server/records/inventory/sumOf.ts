import type { Definition } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { quoted } from '#server/db/tables/tableSpec.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

export interface OwnedIn {
  user_id: number | null;
  bp_id: number | null;
  /** Null: in all clouds. */
  cloudId: string | null;
}

/** Adds up a field, or so much for each, over what an owner has. */
export async function sumOf({ db }: Pick<Context, 'db'>, definition: Definition, cost: number | string, { user_id, bp_id, cloudId }: OwnedIn): Promise<number> {
  const { name, stored } = resourceTable(definition);
  if (typeof cost === 'string' && !stored.has(cost)) return 0;
  const sum = typeof cost === 'number' ? 'count(*)' : `coalesce(sum(${quoted(cost)}), 0)`;
  const [owner, id] = bp_id === null ? ['bp_id is null and user_id = ?', user_id] : ['bp_id = ?', bp_id];
  const [row] = await db.all<{ total: number | string }>(
    `select ${sum} as total from ${name} where ${owner}${cloudId === null ? '' : ' and cloud_id = ?'}`,
    cloudId === null ? [id] : [id, cloudId],
  );
  return Number(row?.total ?? 0) * (typeof cost === 'number' ? cost : 1);
}
