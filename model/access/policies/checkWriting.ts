import { isObject } from '#model/fields/kind.ts';
import { nearest } from '#model/values/nearest.ts';
import { jsonLoss } from '#model/values/strictJson.ts';
import { parseResourceName } from './resourceName.ts';
import { OPERATORS, STATEMENT_KEYS, type PolicyFault } from './readPolicy.ts';

const DOCUMENT_KEYS = ['Version', 'Statement'];
const CONDITION_KEYS = ['source_ip', 'now', 'project', 'cloud', 'tags'];
/** A variable of other platforms, which would be compared as plain text here. */
const FOREIGN_VARIABLE = /\$\{[^}]*\}/;

/**
 * The first thing in the text of a policy that would be stored and then left out: a key that means nothing, a key
 * written twice, digits that are lost, a condition without a test, a variable of another platform, a star that selects
 * nothing. Only for documents that are being written, because a stored one keeps its meaning. Undefined for text that
 * is no JSON object.
 *
 * @example
 *   checkWriting('{"Version":"1","Statment":[]}');
 *   // { key: 'policy.unknownKeyNear', params: { place: 'Statment', word: 'Statment', nearest: 'Statement' } }
 */
export function checkWriting(text: string): PolicyFault | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  const loss = jsonLoss(text);
  if (loss !== undefined)
    return {
      key: loss.kind === 'twice' ? 'policy.keyTwice' : 'policy.lostDigits',
      params: { place: loss.path, word: loss.word },
    };
  if (!isObject(document)) return undefined;
  return unknownKey(document, DOCUMENT_KEYS, '') ?? firstOf(document.Statement, checkStatement);
}

function checkStatement(statement: unknown, place: string): PolicyFault | undefined {
  if (!isObject(statement)) return undefined;
  const strange = unknownKey(statement, STATEMENT_KEYS, place);
  const { Condition: condition, Resource: resource } = statement;
  if (strange !== undefined) return strange;
  const starred = [resource].flat().find((name) => typeof name === 'string' && hasStarInside(name));
  if (starred !== undefined) return { key: 'policy.starInside', params: { place, word: String(starred) } };
  if (!isObject(condition)) return undefined;
  const within = `${place}.Condition`;
  for (const [operator, tests] of Object.entries(condition)) {
    const fault =
      unknownKey({ [operator]: tests }, Object.keys(OPERATORS), within) ?? checkTests(tests, `${within}.${operator}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A star before the end of the cloud or the id would be compared as a star, which is in no id. */
function hasStarInside(text: string): boolean {
  const name = parseResourceName(text);
  return name !== undefined && [name.cloud, name.id].some((part) => /\*./s.test(part));
}

function checkTests(tests: unknown, place: string): PolicyFault | undefined {
  if (!isObject(tests)) return undefined;
  if (Object.keys(tests).length === 0) return { key: 'policy.noTest', params: { place } };
  for (const [key, value] of Object.entries(tests)) {
    const isKnown = CONDITION_KEYS.includes(key) || key.startsWith('record.') || key.startsWith('tags/');
    const fault = isKnown ? undefined : unknownKey({ [key]: value }, CONDITION_KEYS, place);
    if (fault !== undefined) return fault;
    const variable = [value]
      .flat()
      .flatMap((each) => (typeof each === 'string' ? (FOREIGN_VARIABLE.exec(each) ?? []) : []))[0];
    if (variable !== undefined)
      return { key: 'policy.foreignVariable', params: { place: `${place}.${key}`, word: variable } };
  }
  return undefined;
}

function firstOf(
  statements: unknown,
  check: (statement: unknown, place: string) => PolicyFault | undefined,
): PolicyFault | undefined {
  if (!Array.isArray(statements)) return undefined;
  for (const [index, statement] of statements.entries()) {
    const fault = check(statement, `Statement.${index}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function unknownKey(object: object, known: Iterable<string>, within: string): PolicyFault | undefined {
  const words = new Set(known);
  const strange = Object.keys(object).find((key) => !words.has(key));
  if (strange === undefined) return undefined;
  const place = within === '' ? strange : `${within}.${strange}`;
  const meant = nearest(strange.replace(/^.*:/, ''), words);
  return meant === undefined
    ? { key: 'policy.unknownKey', params: { place, word: strange, known: [...words].join(', ') } }
    : { key: 'policy.unknownKeyNear', params: { place, word: strange, nearest: meant } };
}
