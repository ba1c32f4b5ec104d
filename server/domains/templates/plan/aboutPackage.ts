import { CPU, isPackage, MEMORY_MB, number, unitsOf } from '#model/domains/templates/plan/units.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import { mergeValues } from '#model/domains/templates/values/leaves.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readBody } from '#server/domains/templates/body/readBody.ts';
import { renderBody } from '#server/domains/templates/body/renderBody.ts';

/** What somebody gets who buys the latest version of a template and changes nothing. */
export interface PackageText {
  version: string;
  images: string[];
  units: number;
  cpu: number;
  memory_mb: number;
  storage_gb: number;
  containers: number;
  /** Of a database: what can be backed up, restored, and gets another password. */
  engine: string | null;
}

const times = (values: Record<string, Json>): number => number(values['replicas'], 1);

/**
 * What a product consists of whose price is that of an app: as its template says, for everybody who may see the
 * product. Undefined if no published template that is for everyone has this name.
 */
export async function aboutPackage(given: Context, template: string): Promise<PackageText | undefined> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const [templates, versions] = [knownDefinition(context, 'templates'), knownDefinition(context, 'templateVersions')];
  if (templates === undefined || versions === undefined) return undefined;
  const [found] = await firstRecords(context, templates, {
    fields: ['latest_id'],
    filter: { name: template, status: 'published', for_everyone: true },
    sort: [],
    limit: 1,
  });
  const version = found?.latest_id == null ? undefined : await findRecordOrNone(context, versions, found.latest_id);
  const read = readBody(version?.body ?? '');
  if (version === undefined || 'faults' in read) return undefined;
  const reading = readSchema(version.values_schema);
  const { manifest } = renderBody(read.node, reading, mergeValues(reading.fields, reading.defaults, {}), 'app');
  if (!isPackage(manifest)) return undefined;
  const sum = (of: (values: Record<string, Json>) => number) =>
    manifest.deployments.reduce((total, { values }) => total + of(values), 0);
  return {
    version: version.version,
    images: version.images ?? [],
    units: unitsOf(manifest),
    cpu: sum((values) => number(values['cpu'], CPU) * times(values)),
    memory_mb: sum((values) => number(values['memory_mb'], MEMORY_MB) * times(values)),
    storage_gb: sum(({ volumes }) =>
      (Array.isArray(volumes) ? volumes : []).reduce(
        (all: number, each) => all + (isObject(each) ? number(each.size_gb, 0) : 0),
        0,
      ),
    ),
    containers: sum(times),
    engine: manifest.database?.engine ?? null,
  };
}
