import type { APIRequestContext } from '@playwright/test';
import type { Definition, RouteDefinition } from '#model/language/definition.ts';
import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';

export interface Place {
  name: string;
  path: string;
  /** Whether it depends on the selected cloud. */
  inCloud?: boolean;
}

/** Every page that this reader can open by its own address: lists, one record of each resource, forms and others. */
export async function placesOf(request: APIRequestContext): Promise<Place[]> {
  const manifest = (await (await request.get('/api/sys/v1/manifest')).json()) as Manifest; // the contract of docs/api.md
  // A page about one record needs an id.
  const places = manifest.pages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }): Place => ({ name: path, path }));
  for (const entry of manifest.resources) places.push(...(await placesOfResource(request, manifest, entry)));
  return places;
}

async function placesOfResource(
  request: APIRequestContext,
  manifest: Manifest,
  entry: ManifestEntry,
): Promise<Place[]> {
  const { resource, routes, can } = entry;
  const record = entry.path.includes('{cloud_id}') ? {} : await firstRecord(request, manifest, entry);
  // The records of a cloud depend on the selected cloud; their lists and forms open in every one.
  const views = entry.path.includes('{cloud_id}')
    ? (['list', 'create'] as const)
    : (['list', 'show', 'create', 'edit'] as const);
  return views.flatMap((view) => {
    const route = routes[view];
    const allowed = can.includes(view === 'edit' ? 'update' : view);
    const path = route && allowed && filled(route, record);
    return path ? [{ name: `${view} of ${resource}`, path, inCloud: entry.path.includes('{cloud_id}') }] : [];
  });
}

async function firstRecord(
  request: APIRequestContext,
  manifest: Manifest,
  entry: ManifestEntry,
): Promise<Record<string, unknown>> {
  const parents: Record<string, unknown> = {};
  for (const [, name = ''] of entry.path.matchAll(/\{(\w+)\}/g))
    parents[name] = await firstParent(request, manifest, entry, name);
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parents[name])));
  const reply = await request.get(`${manifest.services[entry.service]?.basePath}${path}`, {
    params: { range: '[0,0]' },
  });
  const body: unknown = await reply.json();
  // A cloud refuses what it does not offer, so there is no record.
  const [record] = Array.isArray(body) ? (body as Record<string, unknown>[]) : []; // the contract of docs/api.md
  return { ...parents, ...record };
}

/** Versions belong to a policy: use the first one. */
async function firstParent(
  request: APIRequestContext,
  manifest: Manifest,
  { resource }: ManifestEntry,
  field: string,
): Promise<unknown> {
  const definition = (await (await request.get(`/api/sys/v1/definitions/${resource}`)).json()) as Definition; // the contract of docs/api.md
  const parent = manifest.resources.find((entry) => entry.resource === definition.fields[field]?.to);
  return parent && (await firstRecord(request, manifest, parent))[parent.idField];
}

/** The path filled with the record's values; undefined if one is missing. */
function filled({ path, params }: RouteDefinition, record: Record<string, unknown>): string | undefined {
  const fields = Object.entries(params);
  if (fields.some(([, field]) => record[field] === undefined || record[field] === null)) return undefined;
  return fields.reduce(
    (text, [param, field]) => text.replace(`:${param}`, encodeURIComponent(String(record[field]))),
    path,
  );
}
