import type { Definition, Json } from '#model/language/definition.ts';
import { ownScope } from '#model/rules/ownScope.ts';
import { sharingFields } from '#model/rules/sharingFields.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/**
 * Whether any actor sees records that they may not change.
 *
 * @example
 *   hasOpenPart({ scope: { TENANT: { $any: [{ user_id: '$user.id' }, { is_public: true }] } }, fields }); // true
 */
export function hasOpenPart({ scope, fields }: Pick<Definition, 'scope' | 'fields'>): boolean {
  // Conditions are JSON.
  return Object.values(scope).some(
    (condition) => !isSameJson(ownScope(condition, sharingFields(fields)) as Json, condition as Json),
  );
}
