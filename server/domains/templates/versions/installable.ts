import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import type { SchemaReading } from '#model/domains/templates/schema/schemaReading.ts';
import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import type { Values } from '#model/domains/templates/values/leaves.ts';
import { bodyError } from './checkVersion.ts';
import { checkDeployments } from './checkDeployments.ts';
import { readBody } from '#server/domains/templates/body/readBody.ts';
import { renderBody } from '#server/domains/templates/body/renderBody.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** What of a version an app runs on; a revision keeps it. */
export type Content = Pick<RecordOf<'templateVersions'>, 'id' | 'template_id' | 'version' | 'values_schema' | 'body'>;

/** A version as it is installed: what it asks for, and how it is rendered. */
export interface Installable {
  content: Content;
  reading: SchemaReading;
  render(values: Values, name: string): Manifest;
}

/** A published version that the actor may see. One that is not there answers like one of another organisation. */
export async function publishedVersion(context: Context, id: number | null): Promise<Installable> {
  const definition = knownDefinition(context, 'templateVersions');
  const version = definition && id !== null ? await findRecordOrNone(context, definition, id) : undefined;
  if (version?.status !== 'published') throw new ApiError('template.versionNotPublished', { at: ['version_id'] });
  return installable(context, version);
}

export function installable(context: Context, content: Content): Installable {
  const reading = readSchema(content.values_schema);
  return {
    content,
    reading,
    render(values, name) {
      const read = readBody(content.body ?? '');
      if ('faults' in read) throw bodyError(context, read.faults);
      const { manifest, lines, faults } = renderBody(read.node, reading, values, name);
      const found = faults.length > 0 ? faults : checkDeployments(context, manifest, lines);
      if (found.length > 0) throw bodyError(context, found);
      return manifest;
    },
  };
}
