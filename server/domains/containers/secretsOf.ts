import type { EngineParts } from '#server/engine/product/product.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';

/**
 * Reads the contents of secrets of a tenant (`organisation-3`, `user-7`), by id. One that does not exist, or belongs to
 * somebody else, is missing.
 */
export const secretsOf =
  ({ db, secretKey }: Pick<EngineParts, 'db' | 'secretKey'>) =>
  async (ids: readonly number[], tenant: string): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map();
    const [kind, id] = tenant.split('-');
    const owner = kind === 'organisation' ? 'bp_id' : 'user_id';
    const rows = await db.kysely
      .selectFrom('container_secrets')
      .select(['id', 'value'])
      .where('id', 'in', [...ids])
      .$if(tenant !== 'platform', (query) => query.where(owner, '=', Number(id)))
      .execute();
    return new Map(rows.flatMap((row) => (row.value === null ? [] : [[row.id, decrypt(row.value, secretKey)]])));
  };
