import { matchesAny } from '#model/domains/registry/retention.ts';
import { projectOf, type TokenScope } from '#model/domains/registry/tokenScope.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { asRegistry, definitionOf, isReadOnly, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { notePush } from './pushRefusal.ts';
import type { Principal } from './principal.ts';
import type { Granted } from '#server/domains/registry/client/signToken.ts';

export type Project = RecordOf<'registryProjects'>;

type Right = 'pull' | 'push' | 'delete';

/**
 * What is granted of these scopes. A project of somebody else is granted like one that does not exist: not at
 * all, and the registry refuses.
 */
export async function grantScopes(
  context: Context,
  registry: Registry,
  principal: Principal,
  scopes: readonly TokenScope[],
): Promise<Granted[]> {
  const granted: Granted[] = [];
  for (const scope of scopes) {
    // The catalogue names the repositories of everybody: only the platform itself reads it.
    if (scope.kind === 'catalog') continue;
    const rights = await rightsOn(context, registry, principal, scope);
    const actions = [...rights].filter((right) => scope.actions.includes(right) || scope.actions.includes('*'));
    if (actions.length > 0) granted.push({ type: 'repository', name: scope.name, actions });
  }
  return granted;
}

async function rightsOn(
  context: Context,
  registry: Registry,
  principal: Principal,
  { name, actions }: Extract<TokenScope, { kind: 'repository' }>,
): Promise<ReadonlySet<Right>> {
  if (principal.kind === 'deployment') return new Set<Right>(principal.repository === name ? ['pull'] : []);
  const project = await projectFor(context, principal, projectOf(name));
  if (project === undefined || project.simulated === true) return new Set();
  const rights = new Set<Right>(['pull']);
  const mayWrite =
    principal.kind === 'robot'
      ? robotReaches(principal, name) && principal.robot.permission === 'push'
      : await mayPush(context, principal, project);
  if (principal.kind === 'robot' && !robotReaches(principal, name)) return new Set();
  if (!mayWrite) return rights;
  const asksPush = actions.includes('push') || actions.includes('*');
  if (!asksPush || (await notePush(asRegistry(context), registry, project))) rights.add('push');
  if (principal.kind === 'user' && !isReadOnly(registry) && !(await hasUsedTags(context, name))) rights.add('delete');
  return rights;
}

async function projectFor(context: Context, principal: Principal, name: string): Promise<Project | undefined> {
  const definition = definitionOf(context, 'registryProjects');
  const row = await context.db.kysely
    .selectFrom('registry_projects')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (principal.kind === 'robot')
    return row.id === principal.robot.project_id
      ? findRecordOrNone(asRegistry(context), definition, row.id)
      : undefined;
  if (principal.kind === 'deployment') return undefined;
  const reader: Context = { ...context, actor: principal.actor };
  const project = await findRecordOrNone(reader, definition, row.id);
  if (project === undefined) return undefined;
  return (await decideOn(reader, 'show', definition, project)).allowed ? project : undefined;
}

const robotReaches = ({ robot }: Extract<Principal, { kind: 'robot' }>, name: string): boolean =>
  matchesAny(robot.repositories ?? [], name.slice(name.indexOf('/') + 1));

/** The project is the reader's own. A state or a condition that forbids changing it does not forbid a push. */
async function mayPush(
  context: Context,
  { actor }: Extract<Principal, { kind: 'user' }>,
  project: Project,
): Promise<boolean> {
  const decision = await decideOn({ ...context, actor }, 'update', definitionOf(context, 'registryProjects'), project);
  return decision.allowed || decision.kind === 'condition' || decision.kind === 'state';
}

/** A client deletes by digest and sees no warning: what is in use is deleted in the console, where it is refused. */
async function hasUsedTags({ db }: Context, name: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('registry_tags as t')
    .innerJoin('registry_repositories as r', 'r.id', 't.repository_id')
    .select('t.id')
    .where('r.full_name', '=', name)
    .where('t.in_use', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
