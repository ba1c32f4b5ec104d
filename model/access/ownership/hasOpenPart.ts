import type { Definition, Json } from '#model/language/definition.ts';
import { ownScope } from '#model/rules/ownScope.ts';
import { sharingFields } from '#model/domains/cloud/sharingFields.ts';
import { isSameJson } from '#model/values/sameJson.ts';

type Scoped = Pick<Definition, 'scope' | 'fields'>;

/** A cache: every row of a page and every list asks for it. */
const known = new WeakMap<Scoped, boolean>();

/**
 * Whether any actor sees records that they may not change.
 *
 * @example
 *   hasOpenPart({ scope: { TENANT: { $any: [{ user_id: '$user.id' }, { is_public: true }] } }, fields }); // true
 */
export function hasOpenPart(definition: Scoped): boolean {
  let isOpen = known.get(definition);
  if (isOpen === undefined) {
    const shared = sharingFields(definition.fields);
    // Conditions are JSON.
    isOpen = Object.values(definition.scope).some(
      (condition) => !isSameJson(ownScope(condition, shared) as Json, condition as Json),
    );
    known.set(definition, isOpen);
  }
  return isOpen;
}
