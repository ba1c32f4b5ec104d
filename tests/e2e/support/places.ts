import type { APIRequestContext } from '@playwright/test';
import type { Manifest, ManifestEntry, RouteDefinition } from '#model/definition.ts';

export interface Place {
  name: string;
  path: string;
}

/** Every page that this reader can reach by its own address: lists, one record of each resource, forms, and pages of their own. */
export async function placesOf(request: APIRequestContext): Promise<Place[]> {
  const manifest = (await (await request.get('/api/sys/v1/manifest')).json()) as Manifest; // the contract of docs/api.md
  const places = manifest.pages.map(({ path }): Place => ({ name: path, path }));
  for (const entry of manifest.resources) places.push(...(await placesOfResource(request, manifest, entry)));
  return places;
}

async function placesOfResource(request: APIRequestContext, manifest: Manifest, entry: ManifestEntry): Promise<Place[]> {
  const { resource, routes, can, service } = entry;
  const record = await firstRecord(request, `${manifest.services[service]?.basePath}${entry.path}`);
  return (['list', 'show', 'create', 'edit'] as const).flatMap((view) => {
    const route = routes[view];
    const allowed = can.includes(view === 'edit' ? 'update' : view);
    const path = route && allowed && filled(route, record);
    return path ? [{ name: `${view} of ${resource}`, path }] : [];
  });
}

async function firstRecord(request: APIRequestContext, path: string): Promise<Record<string, unknown>> {
  // A resource below another one has no list of all its records; its pages are reached in the journeys.
  if (path.includes('{')) return {};
  const reply = await request.get(path, { params: { range: '[0,0]' } });
  const [record] = (await reply.json()) as Record<string, unknown>[]; // the contract of docs/api.md
  return record ?? {};
}

/** The path with the record's values in it; undefined where one is missing. */
function filled({ path, params }: RouteDefinition, record: Record<string, unknown>): string | undefined {
  const fields = Object.entries(params);
  if (fields.some(([, field]) => record[field] === undefined || record[field] === null)) return undefined;
  return fields.reduce((text, [param, field]) => text.replace(`:${param}`, encodeURIComponent(String(record[field]))), path);
}
