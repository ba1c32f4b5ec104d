import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { resourceType } from './actionWords.ts';
import { parseResourceName } from './resourceName.ts';
import { fitsWildcard } from './wildcard.ts';

/**
 * The records that a resource name selects: undefined for all of them, `'nothing'` if it selects none of this resource.
 *
 * @example
 *   resourceCondition('crn:cmp:*:instance/i-7', instances); // { instance_id: { eq: 'i-7' } }
 */
export function resourceCondition(text: string, definition: Definition): Condition | undefined | 'nothing' {
  const name = parseResourceName(text);
  if (name === undefined) return undefined;
  const { id, fields } = definition;
  if (!fitsWildcard(name.service, definition.service) || !fitsWildcard(name.type, resourceType(definition)))
    return 'nothing';
  const tests: Condition = {};
  for (const [field, pattern] of [
    ['cloud_id', name.cloud],
    [id.field, name.id],
  ] as const) {
    if (pattern === '*') continue;
    const test = testOf(fields[field], pattern);
    if (test === undefined) return 'nothing';
    tests[field] = test;
  }
  return Object.keys(tests).length === 0 ? undefined : tests;
}

/** A test for one record, or for ids with a prefix. A number matches only as a whole. */
function testOf(field: Definition['fields'][string] | undefined, pattern: string): Condition[string] | undefined {
  if (field === undefined) return undefined;
  const { operand, operators } = fieldKind(field.type);
  if (pattern.endsWith('*')) return operators.includes('starts') ? { starts: pattern.slice(0, -1) } : undefined;
  const value = operand(pattern, field);
  return value === undefined || value === null ? undefined : { eq: value };
}
