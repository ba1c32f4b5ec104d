import { can } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Definition, Grant, Operation } from '#model/language/definition.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** Marks operations that a policy allows and the reader's grants do not. */
const BY_POLICY: Grant = 'policy';

/** The definitions as one reader may use them, by role and by policy: forbidden operations have no grants. */
export function schemasFor(schemas: CompiledSchemas, actor: Actor): CompiledSchemas {
  const resources = Object.values(schemas.resources).flatMap((definition) => {
    const own = definitionFor(definition, actor, schemas);
    return own === undefined ? [] : [[own.resource, usable(own, definition, actor)] as const];
  });
  return { ...schemas, resources: Object.fromEntries(resources) };
}

function usable(own: Definition, whole: Definition, actor: Actor): Definition {
  const access = Object.entries(own.access).map(([operation, granted]) => [
    operation,
    words(granted, can(actor, operation as Operation, whole).allowed),
  ]); // keys of an access block
  const actions = Object.entries(own.actions).filter(([name]) => can(actor, { action: name }, whole).allowed);
  return {
    ...own,
    // One entry for each operation, as before.
    access: Object.fromEntries(access) as Definition['access'],
    actions: Object.fromEntries(
      actions.map(([name, action]) => [name, { ...action, access: words(action.access, true) }]),
    ),
  };
}

function words(granted: readonly Grant[], isAllowed: boolean): Grant[] {
  if (!isAllowed) return [];
  return granted.length > 0 ? [...granted] : [BY_POLICY];
}
