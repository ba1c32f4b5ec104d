import { canField } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

const known = new WeakMap<Definition, Map<string, readonly string[]>>();

export function isReadable(field: FieldDefinition, actor: Actor): boolean {
  return (
    // Passwords and secrets never leave the server, whatever their definition declares.
    fieldKind(field.type).family !== 'sealed' &&
    field.createOnly !== true &&
    (actor.grants.includes(PLATFORM_GRANT) || canField(actor, field, 'read'))
  );
}

/** Names of the fields that this reader receives. Cached for readers with the same grants. */
export function readableFields(definition: Definition, actor: Actor): readonly string[] {
  let byGrants = known.get(definition);
  if (byGrants === undefined) known.set(definition, (byGrants = new Map()));
  const key = actor.grants.join(' ');
  let names = byGrants.get(key);
  if (names === undefined) {
    names = Object.values(definition.fields)
      .filter((field) => isReadable(field, actor))
      .map((field) => field.name);
    byGrants.set(key, names);
  }
  return names;
}
