import type { Context } from '#server/engine/context.ts';
import { can } from '#model/access/access.ts';
import { matches } from '#model/conditions/conditions.ts';
import { rowsBy } from '#server/engine/records/inventory/rowsBy.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { scopeOf } from '#server/engine/records/scope.ts';

/** The namespaces of a cluster that are the reader's own. */
export async function namespacesOf(context: Context, clusterId: string): Promise<ReadonlySet<string>> {
  const definition = knownDefinition(context, 'clusterNamespaces');
  if (definition === undefined || !can(context.actor, 'list', definition).allowed) return new Set();
  const scope = scopeOf(definition, context.actor);
  const rows = await rowsBy(context, definition, 'cluster_id', clusterId);
  const own = rows.filter(
    (row) => scope === undefined || matches(scope, row, { fields: definition.fields, stored: true }),
  );
  return new Set(own.map(({ name }) => name ?? ''));
}

/** What describes the API, and has no owner. */
const ABOUT =
  /^\/(?:version|healthz|livez|readyz|api|apis|api\/v1|apis\/[\w.]+(?:\/\w+)?|openapi\/v3(?:\/.*)?|openapi\/v2)$/;

/** Whether a path stays within these namespaces. That of another owner is refused like one that does not exist. */
export function isWithin(path: string, method: string, namespaces: ReadonlySet<string> | undefined): boolean {
  if (namespaces === undefined) return true;
  if (method === 'GET' && ABOUT.test(path)) return true;
  const [, name, rest] = /^\/apis?\/(?:[\w.]+\/)?\w+\/namespaces\/([^/]+)(\/.+)?$/.exec(path) ?? [];
  if (name === undefined || !namespaces.has(name)) return false;
  // The namespace itself may be read, and belongs to the administrator.
  return rest !== undefined || method === 'GET';
}
