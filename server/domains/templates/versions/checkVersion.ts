import { leavesOf, mergeValues, withValue, type Values } from '#model/domains/templates/values/leaves.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import type { SchemaReading } from '#model/domains/templates/schema/schemaReading.ts';
import { renderMessage, type Violation } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { BodyFault, BodyNode } from '#server/domains/templates/body/bodyNode.ts';
import { readBody } from '#server/domains/templates/body/readBody.ts';
import { renderBody, unusedValues } from '#server/domains/templates/body/renderBody.ts';
import { checkDeployments } from './checkDeployments.ts';

/** More than these would only repeat what the first ones say. */
const MOST_FAULTS = 8;

/** What follows from a version whose schema and body are right. */
export interface CheckedVersion {
  defaults: Values;
  images: string[];
}

/** Checks a version before it is stored, and says for each mistake where it is. */
export function checkVersion(context: Context, schema: Json, body: string): CheckedVersion {
  const reading = schemaOf(context, schema);
  const node = bodyOf(context, body);
  // Twice: as somebody installs it who enters nothing more than necessary, and with every part switched on.
  const [plain, full] = [samples(reading, false), samples(reading, true)].map((values) =>
    render(context, reading, node, values),
  );
  // A misspelt name is reported with its line, not by the value that it misses.
  const unused = unusedValues(node, reading);
  if (unused.length > 0)
    throw new ApiError('template.valuesUnused', {
      fields: {
        values_schema: sentences(
          context,
          Object.fromEntries(unused.map((path) => [path, { key: 'appTemplate.valueUnused' }])),
        ),
      },
    });
  const images = [...(plain?.deployments ?? []), ...(full?.deployments ?? [])].flatMap(({ values: { image } }) =>
    typeof image === 'string' ? [image] : [],
  );
  return { defaults: reading.defaults, images: [...new Set(images)] };
}

/** The schema of a version that has been checked. */
export function schemaOf(context: Context, schema: Json): SchemaReading {
  const reading = readSchema(schema);
  if (Object.keys(reading.faults).length === 0) return reading;
  throw new ApiError('template.schemaInvalid', { fields: { values_schema: sentences(context, reading.faults) } });
}

export function bodyOf(context: Context, body: string): BodyNode {
  const read = readBody(body);
  if ('node' in read) return read.node;
  throw bodyError(context, read.faults);
}

function render(context: Context, reading: SchemaReading, node: BodyNode, values: Values): Manifest {
  const { manifest, lines, faults } = renderBody(node, reading, values, 'sample');
  const found = faults.length > 0 ? faults : checkDeployments(context, manifest, lines);
  if (found.length > 0) throw bodyError(context, found);
  return manifest;
}

export function bodyError(context: Context, faults: readonly BodyFault[]): ApiError {
  const { schemas, lang } = context;
  const lines = faults
    .slice(0, MOST_FAULTS)
    .map(({ line, key, params }) =>
      renderMessage(
        schemas.messages,
        'appTemplate.bodyFault',
        { line, fault: renderMessage(schemas.messages, `appTemplate.${key}`, params ?? {}, lang) },
        lang,
      ),
    );
  return new ApiError('template.bodyInvalid', { fields: { body: lines.join('\n') } });
}

/** Faults by path, one a line. */
export function sentences({ schemas, lang }: Context, faults: Readonly<Record<string, Violation>>): string {
  return Object.entries(faults)
    .slice(0, MOST_FAULTS)
    .map(([path, { key, params }]) => `${path}: ${renderMessage(schemas.messages, key, params ?? {}, lang)}`)
    .join('\n');
}

/** The defaults, with a value for all that must be entered; `full` switches every boolean on. */
function samples({ fields, defaults }: SchemaReading, full: boolean): Values {
  let values = mergeValues(fields, defaults, {});
  for (const [path, field] of leavesOf(fields)) {
    if (field.type === 'boolean' && full) values = withValue(values, path, true);
    else if (field.type !== 'secret' && values[path] === undefined && isMissing(values, path))
      values = withValue(values, path, sampleOf(field));
  }
  return values;
}

function isMissing(values: Values, path: string): boolean {
  let value: Json | undefined = values;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
  return value === undefined;
}

/** Something of the right type; what it says is of no interest. */
function sampleOf(field: FieldDefinition): Json | undefined {
  switch (field.type) {
    case 'integer':
    case 'number':
      return field.min ?? Math.min(1, field.max ?? 1);
    case 'boolean':
      return false;
    case 'enum': {
      const [word = ''] = Object.keys(field.values);
      return field.wire === 'number' ? Number(word) : word;
    }
    case 'list':
    case 'tags':
      return [];
    case 'keyValue':
      return {};
    default:
      return 'sample';
  }
}
