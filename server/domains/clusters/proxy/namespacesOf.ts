import type { Context } from '#server/engine/context.ts';
import { can } from '#model/access/access.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { whereSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** The namespaces of a cluster that are the reader's own. */
export async function namespacesOf(context: Context, clusterId: string): Promise<ReadonlySet<string>> {
  const definition = context.schemas.resources['clusterNamespaces'];
  if (definition === undefined || !can(context.actor, 'list', definition).allowed) return new Set();
  const scope = scopeOf(definition, context.actor);
  const where = scope && whereSql(scope, definition, 't', sqlEnvOf(context));
  const rows = await context.db.all<{ name: string }>(
    `select name from ${resourceTable(definition).name} t where t.cluster_id = ? ${where ? `and (${where.text})` : ''}`,
    [clusterId, ...(where?.params ?? [])],
  );
  return new Set(rows.map(({ name }) => name));
}

/** What describes the API, and belongs to nobody. */
const ABOUT =
  /^\/(?:version|healthz|livez|readyz|api|apis|api\/v1|apis\/[\w.]+(?:\/\w+)?|openapi\/v3(?:\/.*)?|openapi\/v2)$/;

/** Whether a path stays within these namespaces. A namespace of somebody else is refused like one that does not exist. */
export function isWithin(path: string, method: string, namespaces: ReadonlySet<string> | undefined): boolean {
  if (namespaces === undefined) return true;
  if (method === 'GET' && ABOUT.test(path)) return true;
  const [, name, rest] = /^\/apis?\/(?:[\w.]+\/)?\w+\/namespaces\/([^/]+)(\/.+)?$/.exec(path) ?? [];
  if (name === undefined || !namespaces.has(name)) return false;
  // The namespace itself may be read, and belongs to the administrator.
  return rest !== undefined || method === 'GET';
}
