import { canField } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Whether a record that this reader creates can become a choice of a reference with this `where`. An address that must
 * be bound to a gateway, or an external network for a tenant, cannot: their form would be a dead end. What is unknown
 * before the creation, such as a state, counts as possible.
 */
export function canMakeChoice({ fields, stateField }: Definition, where: Condition, actor: Actor): boolean {
  return Object.entries(where).every(([name, test]) => {
    const field = fields[name];
    if (!field || name === stateField || field.computed || canField(actor, field, 'write')) return true;
    // The platform and the cloud fill most read-only fields; but a new record belongs to nothing yet.
    if (field.readOnly && fieldKind(field.type).family !== 'pointer') return true;
    // A choice of the form is a value, and a new record has none here.
    if (/^\$(form|item|record)\./.test(String(test))) return false;
    return matches({ [name]: test }, { [name]: field.default ?? null }, { user: actor });
  });
}
