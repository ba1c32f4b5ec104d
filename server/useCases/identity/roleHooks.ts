import type { RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';

const SHOWN = 10;

/** System roles are part of the product; others go when nobody holds them any more. */
export const roleHooks: ResourceHooks = {
  beforeCreate: (_context, input) => ({ ...input, type: 'custom' }),
  beforeUpdate(_context, role, changes) {
    refuseSystem(role);
    return changes;
  },
  async beforeDelete(context, role) {
    refuseSystem(role);
    // Roles of users stand inside a list, where the database keeps no reference.
    const holds = context.db.dialect === 'sqlite'
      ? `exists (select 1 from json_each(permissions) where json_extract(value, '$.role') = ?)`
      : `permissions::jsonb @> jsonb_build_array(jsonb_build_object('role', ?::text))`;
    const users = await context.db.all<{ id: number }>(`select id from users where permissions is not null and ${holds} order by id`, [String(role.code)]);
    if (users.length === 0) return;
    const label = context.schemas.resources.users?.label[context.lang] ?? 'users';
    const referrers = [{ resource: 'users', label, field: 'permissions', count: users.length, ids: users.slice(0, SHOWN).map(({ id }) => id) }];
    throw new ApiError('iam.roleInUse', { extra: { referrers } });
  },
};

function refuseSystem(role: RecordData): void {
  if (role.type === 'system') throw new ApiError('iam.systemRole');
}
