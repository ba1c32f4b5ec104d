import { fieldKind } from '#model/fields/index.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import {
  SIGNED_IN,
  json,
  pathParameters,
  reference,
  text,
  type MakeOperation,
  type ParameterObject,
} from './operation.ts';
import { componentName } from './recordSchemas.ts';

/** The parts that the calls of a definition have in common. */
export interface Described {
  definition: Definition;
  service: ServiceDefinition;
  /** The component of its record. */
  name: string;
  base: string;
  ofList: ParameterObject[];
  ofRecord: ParameterObject[];
  /** The content of a record. */
  record: ReturnType<typeof json>;
  operation: MakeOperation;
}

/** Whether anyone may do this. */
export const granted = ({ access }: Definition, operation: Operation): boolean => access[operation].length > 0;

export function describedOf(definition: Definition, service: ServiceDefinition): Described {
  const { resource, id } = definition;
  const base = service.basePath + definition.path;
  const name = componentName(resource);
  const idSchema: JsonSchema =
    id.kind === 'serial' ? { type: 'integer' } : id.kind === 'uuid' ? { type: 'string', format: 'uuid' } : text;
  const ofList = pathParameters(base, parentSchemas(definition));
  return {
    definition,
    service,
    name,
    base,
    ofList,
    ofRecord: [...ofList, { name: 'id', in: 'path', required: true, schema: idSchema }],
    record: json(reference(name)),
    operation: (word, summary, grants, rest) => ({
      operationId: `${resource}.${word}`,
      tags: [resource],
      summary: `${definition.label.en}: ${summary}`,
      security: SIGNED_IN,
      'x-access': grants,
      ...rest,
    }),
  };
}

/** `{cloud_id}` of a path is a field of the record. */
function parentSchemas(definition: Definition): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.values(definition.fields).map((field) => [field.name, fieldKind(field.type).wire(field)]),
  );
}
