import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';

export type Registry = RecordOf<'registries'>;

/** Being cleaned up: nothing is written or deleted. */
export const isReadOnly = ({ status }: Pick<Registry, 'status'>): boolean =>
  status === 'cleaning' || status === 'collecting';

/** The registry of the platform, of which there is one; undefined before it is connected. */
export async function theRegistry(context: Pick<Context, 'db' | 'schemas'>): Promise<Registry | undefined> {
  const definition = knownDefinition(context, 'registries');
  if (definition === undefined) return undefined;
  const row = await context.db.kysely.selectFrom('registries').selectAll().orderBy('id').executeTakeFirst();
  return row && decodeRecord<'registries'>(definition, row);
}

/** The same; refuses a call that needs it (2200). */
export async function neededRegistry(context: Pick<Context, 'db' | 'schemas'>): Promise<Registry> {
  const registry = await theRegistry(context);
  if (registry === undefined) throw new ApiError('repository.notConnected');
  return registry;
}

/** A definition of this domain, which an overlay may have hidden. */
export function definitionOf<Resource extends string>(context: Context, resource: Resource): DefinitionOf<Resource> {
  const definition = knownDefinition(context, resource);
  if (definition === undefined) throw new ApiError('system.unknownService');
  return definition;
}

/** The platform on its own: what the registry reports is no operation of a user. */
export const asRegistry = (context: Context): Context =>
  onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
