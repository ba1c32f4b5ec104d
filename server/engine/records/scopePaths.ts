import { conditionFields } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldAt, referenceIn, type FieldAt } from '#model/conditions/fieldPath.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** A path of a scope that leads to another record: `network_id.shared`, `note_id.ticket_id.user_id`. */
export interface Lean {
  path: string;
  hops: readonly [Hop, ...Hop[]];
  /** The end of the path, in the target of the last reference. */
  at: FieldAt;
}

/** One reference of the path. */
export interface Hop {
  reference: FieldDefinition;
  target: Definition;
  /** The remaining path from the target. */
  rest: string;
}

export interface ScopePaths {
  leans: readonly Lean[];
  /** The field at the end of each path, under the name of the path. */
  fields: Readonly<Record<string, FieldDefinition>>;
}

const known = new WeakMap<CompiledSchemas, Map<string, ScopePaths>>();

/** The paths of a scope that lead through references. */
export function scopePaths(schemas: CompiledSchemas, definition: Definition): ScopePaths {
  let byResource = known.get(schemas);
  if (byResource === undefined) known.set(schemas, (byResource = new Map()));
  let seen = byResource.get(definition.resource);
  if (seen === undefined) {
    const paths = new Set(Object.values(definition.scope).flatMap(conditionFields));
    const leans = [...paths].flatMap((path) => leanOf(schemas, definition, path) ?? []);
    seen = { leans, fields: Object.fromEntries(leans.map(({ path, at }) => [path, { ...at.field, name: path }])) };
    byResource.set(definition.resource, seen);
  }
  return seen;
}

/** A scope that reads records of some resource through a path. */
export interface Follower {
  definition: Definition;
  lean: Lean;
  /** The position in the path of the reference that leads to them. */
  place: number;
}

const followers = new WeakMap<CompiledSchemas, ReadonlyMap<string, Follower[]>>();

/** The scopes that read records of a resource: every write asks for them. */
export function followersByResource(schemas: CompiledSchemas): ReadonlyMap<string, Follower[]> {
  let byResource = followers.get(schemas);
  if (byResource === undefined) {
    const all = Object.values(schemas.resources).flatMap((definition) =>
      scopePaths(schemas, definition).leans.flatMap((lean) =>
        lean.hops.map(({ target }, place) => ({ target: target.resource, follower: { definition, lean, place } })),
      ),
    );
    byResource = new Map(
      [...Map.groupBy(all, ({ target }) => target)].map(([target, some]) => [
        target,
        some.map(({ follower }) => follower),
      ]),
    );
    followers.set(schemas, byResource);
  }
  return byResource;
}

function leanOf({ resources }: CompiledSchemas, definition: Definition, path: string): Lean | undefined {
  const hops: Hop[] = [];
  let { fields } = definition;
  let rest = path;
  for (let at = fieldAt(fields, rest); at === undefined; at = fieldAt(fields, rest)) {
    const through = referenceIn(fields, rest);
    const target = resources[through?.reference.to ?? ''];
    if (through === undefined || target === undefined) return undefined;
    hops.push({ ...through, target });
    ({ fields } = target);
    ({ rest } = through);
  }
  const [first, ...others] = hops;
  const at = fieldAt(fields, rest);
  return first === undefined || at === undefined ? undefined : { path, hops: [first, ...others], at };
}
