import { isObject } from '#model/fields/kind.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { below, report, type Reading } from './schemaReading.ts';

/** Members that exist while a condition on those beside them holds. */
export interface Branch {
  at: string;
  schema: Record<string, Json>;
  when: Condition;
}

/**
 * `if`, `then` and `else`, directly or under `allOf`: the condition compares members with `const` or `enum`, and the
 * branches declare further members. Other conditions have no meaning in a form.
 *
 * @example
 *   branchesOf(reading, schema, '', fields)[0]?.when; // { mode: 'many' }
 */
export function branchesOf(
  reading: Reading,
  schema: Record<string, Json>,
  at: string,
  fields: Readonly<Record<string, FieldDefinition>>,
): Branch[] {
  const { allOf } = schema;
  const parts: { part: Record<string, Json>; at: string }[] = [];
  if (schema.if !== undefined || schema.then !== undefined || schema.else !== undefined)
    parts.push({ part: schema, at });
  if (allOf !== undefined && !Array.isArray(allOf)) report(reading, below(at, 'allOf'), 'schemaCondition');
  for (const [index, part] of (Array.isArray(allOf) ? allOf : []).entries()) {
    const own = below(below(at, 'allOf'), index);
    const isConditional =
      isObject(part) && Object.keys(part).every((word) => ['if', 'then', 'else', '$comment'].includes(word));
    if (isConditional && part.if !== undefined) parts.push({ part, at: own });
    else report(reading, own, 'schemaCondition');
  }
  return parts.flatMap(({ part, at: own }) => {
    const condition = conditionOf(reading, part.if, below(own, 'if'), fields);
    if (condition === undefined) return [];
    return [
      ...branchOf(reading, part.then, below(own, 'then'), condition),
      ...branchOf(reading, part.else, below(own, 'else'), { $not: condition }),
    ];
  });
}

function branchOf(reading: Reading, schema: Json | undefined, at: string, when: Condition): Branch[] {
  if (schema === undefined) return [];
  const isOfMembers =
    isObject(schema) && Object.keys(schema).every((word) => ['properties', 'required', '$comment'].includes(word));
  if (isOfMembers) return [{ at, schema, when }];
  report(reading, at, 'schemaBranch');
  return [];
}

function conditionOf(
  reading: Reading,
  schema: Json | undefined,
  at: string,
  fields: Readonly<Record<string, FieldDefinition>>,
): Condition | undefined {
  const properties = isObject(schema) ? schema.properties : undefined;
  const isPlain =
    isObject(schema) && Object.keys(schema).every((word) => ['properties', 'required', '$comment'].includes(word));
  if (!isPlain || !isObject(properties) || Object.keys(properties).length === 0)
    return report(reading, at, 'schemaCondition');
  const condition: { [name: string]: Json } = {};
  for (const [name, property] of Object.entries(properties)) {
    const own = below(below(at, 'properties'), name);
    const { const: word, enum: words } = isObject(property) ? property : {};
    const known = fields[name];
    if (known === undefined) return report(reading, own, 'schemaConditionName', { name });
    const isComparable = ['boolean', 'integer', 'number', 'text', 'enum'].includes(known.type);
    if (!isComparable || (word === undefined) === (words === undefined)) return report(reading, own, 'schemaCondition');
    condition[name] = word ?? words ?? null;
  }
  // The shapes were checked: words and lists of words.
  return condition as Condition;
}
