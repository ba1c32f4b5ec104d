import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { readMembers } from './readMembers.ts';
import { report, type Reading, type SchemaReading } from './schemaReading.ts';

/**
 * The JSON Schema of a template as fields of our own kinds. What forms cannot show and the server could not check is
 * refused with its place: a schema that is only partly enforced would promise what it does not keep.
 *
 * @example
 *   readSchema({ type: 'object', properties: { port: { type: 'integer' } } }).fields.port.type; // 'integer'
 */
export function readSchema(schema: Json): SchemaReading {
  const root = isObject(schema) ? schema : {};
  const reading: Reading = {
    fields: {},
    defaults: {},
    secrets: [],
    generated: [],
    former: {},
    faults: {},
    root,
    properties: 0,
  };
  if (!isObject(schema)) report(reading, '', 'schemaObject');
  else if (root.type !== 'object') report(reading, 'type', 'schemaRoot');
  else {
    const members = readMembers(reading, root, { at: '', path: '', depth: 0, refs: [] });
    reading.fields = members.fields;
    reading.defaults = members.defaults;
  }
  const { root: _root, properties: _properties, ...read } = reading;
  return read;
}
