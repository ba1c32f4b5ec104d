import { projectOf } from '#model/domains/registry/tokenScope.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { Attempt, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { callRegistry, headManifest } from '#server/domains/registry/client/registryClient.ts';
import { asRegistry, definitionOf, theRegistry, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { readJob } from './readJob.ts';
import { weighJob } from './weighProject.ts';

export const SYNC_REGISTRY = 'registry-sync';

const PAGE = 100;
const MOST_PAGES = 1_000;

/** Compares every tag of the registry with ours. What differs is read again. */
export const syncJob = (registryId: number, runAt: number): JobRequest => ({
  kind: SYNC_REGISTRY,
  lane: SYNC_REGISTRY,
  key: SYNC_REGISTRY,
  payload: { registry: registryId },
  runAt,
  realTime: 'awaited',
  rerunIfRunning: true,
});

interface Difference {
  repository: string;
  tag: string;
}

export const syncHandler: JobHandler<unknown, Difference[] | null> = {
  async prepare(context, _payload, attempt) {
    const registry = await theRegistry(context);
    if (registry === undefined || registry.simulated === true) return null;
    return differences(context, registry, attempt);
  },
  async finish(received, _payload, found) {
    if (found === null) return;
    const context = asRegistry(received);
    const known = await theRegistry(context);
    const definition = definitionOf(context, 'registries');
    const registry = known && (await findRecordOrNone(context, definition, known.id, { lock: true }));
    if (registry === undefined) return;
    for (const { repository, tag } of found)
      await context.jobs.schedule(context, readJob(repository, tag, context.realTime()));
    const changes = { last_sync_at: context.clock(), sync_repairs: found.length };
    await storePassing(context, definition, registry, changes);
    const projects = await context.db.kysely.selectFrom('registry_projects').select('id').execute();
    for (const { id } of projects) await context.jobs.schedule(context, weighJob(id, context.clock()));
  },
};

async function differences(context: Context, registry: Registry, { keep }: Attempt): Promise<Difference[]> {
  const ours = await ourTags(context);
  const projects = await context.db.kysely.selectFrom('registry_projects').select('name').execute();
  const names = new Set(projects.map(({ name }) => name));
  const found: Difference[] = [];
  const seen = new Set<string>();
  for (const repository of await catalogue(context, registry)) {
    if (!names.has(projectOf(repository))) continue;
    for (const tag of await tagsOf(context, registry, repository)) {
      await keep();
      seen.add(`${repository}:${tag}`);
      const head = await headManifest(context, registry, repository, tag);
      if (!head.ok) throw new Error(`The image registry does not answer: ${head.fault}`);
      if (head.status === 200 && head.headers['docker-content-digest'] !== ours.get(`${repository}:${tag}`))
        found.push({ repository, tag });
    }
  }
  for (const name of ours.keys()) {
    if (seen.has(name)) continue;
    const at = name.lastIndexOf(':');
    found.push({ repository: name.slice(0, at), tag: name.slice(at + 1) });
  }
  return found;
}

async function ourTags({ db }: Context): Promise<Map<string, string>> {
  const rows = await db.kysely
    .selectFrom('registry_tags as t')
    .innerJoin('registry_repositories as r', 'r.id', 't.repository_id')
    .select(['r.full_name', 't.name', 't.digest'])
    .execute();
  return new Map(
    rows.map(({ full_name: repository, name, digest }) => [`${repository ?? ''}:${name ?? ''}`, digest ?? '']),
  );
}

async function catalogue(context: Context, registry: Registry): Promise<string[]> {
  const names: string[] = [];
  let last = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const path = `/v2/_catalog?n=${PAGE}${last === '' ? '' : `&last=${encodeURIComponent(last)}`}`;
    const answer = await callRegistry(context, registry, path, {
      access: [{ type: 'registry', name: 'catalog', actions: ['*'] }],
    });
    const own = answer.ok && answer.status === 200 ? textsOf(answer.body, 'repositories') : undefined;
    if (own === undefined) throw new Error('The image registry does not list its repositories');
    names.push(...own);
    last = own.at(-1) ?? '';
    if (own.length < PAGE) break;
  }
  return names;
}

/** After the last tag is gone, the list is null. */
async function tagsOf(context: Context, registry: Registry, repository: string): Promise<string[]> {
  const answer = await callRegistry(context, registry, `/v2/${repository}/tags/list`, {
    access: [{ type: 'repository', name: repository, actions: ['pull'] }],
  });
  if (!answer.ok) throw new Error(`The image registry does not answer: ${answer.fault}`);
  return answer.status === 404 ? [] : (textsOf(answer.body, 'tags') ?? []);
}

function textsOf(body: Json | undefined, name: string): string[] | undefined {
  const list = isObject(body) ? (body[name] ?? []) : undefined;
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : undefined;
}
