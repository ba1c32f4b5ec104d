import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { isObject } from '#model/fields/kind.ts';
import type { MessageParams } from '#model/messages/messages.ts';
import type { ConditionOperator, ConditionTerm, Statement, TermValue } from './statement.ts';

/** A key of the messages below `policy`, with the unknown word. */
export interface PolicyFault {
  key: string;
  params?: MessageParams;
}

export type ReadPolicy = { statements: readonly Statement[] } | { fault: PolicyFault };

const LONGEST_DOCUMENT = 6_144;
const ACTION = /^(\*|[a-z][a-z0-9-]{1,31}:(\*|[A-Za-z][A-Za-z0-9]*\*?))$/;
const RESOURCE = /^(\*|crn:[a-z*][a-z0-9-]{0,31}:[^\s:/]{0,128}:[a-z*][A-Za-z0-9*-]{0,63}\/[^\s]{1,200})$/;
/** The keys that a statement may have. */
export const STATEMENT_KEYS = new Set(['Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'Condition']);
const SID = /^[\w .\-\u0080-\uffff]{1,64}$/;
const KEY = /^(?:source_ip|now|project|cloud|tags|tags\/[^\s"\\]{1,63}|record\.[^\s"\\]{1,200})$/;
/** Variables of the condition language that a statement may use: properties of the caller. */
const VARIABLE = /^\$user\.(?:id|name|kind|bp_id|project_ids|default_project_id)$/;

type ValueTest = (value: TermValue) => boolean;

const isText: ValueTest = (value) =>
  (typeof value === 'string' && (!value.startsWith('$') || VARIABLE.test(value))) ||
  (typeof value === 'number' && Number.isSafeInteger(value));
const isNumber: ValueTest = (value) => typeof value === 'number' && Number.isFinite(value);
const isMoment: ValueTest = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const isRange: ValueTest = (value) => typeof value === 'string' && addressRange(value) !== undefined;

/** The operators of a condition, with the keys that each tests and the values that it takes. */
export const OPERATORS: Readonly<Record<ConditionOperator, { keys: RegExp; value: ValueTest }>> = {
  StringEquals: { keys: /^(?!source_ip|now)/, value: isText },
  StringNotEquals: { keys: /^(?!source_ip|now)/, value: isText },
  // `abc*` matches a prefix and `*abc*` a substring; a star anywhere else is refused.
  StringLike: {
    keys: /^record\./,
    value: (value) => typeof value === 'string' && /^[^*$][^*]*\*?$|^\*[^*]+\*$/.test(value),
  },
  NumericLess: { keys: /^record\./, value: isNumber },
  NumericGreater: { keys: /^record\./, value: isNumber },
  DateLess: { keys: /^(?:record\.|now$)/, value: isMoment },
  DateGreater: { keys: /^(?:record\.|now$)/, value: isMoment },
  Bool: { keys: /^record\./, value: (value) => typeof value === 'boolean' },
  IpAddress: { keys: /^source_ip$/, value: isRange },
  NotIpAddress: { keys: /^source_ip$/, value: isRange },
};

/**
 * The statements of a policy document, or its first fault.
 *
 * @example
 *   readPolicy('[]'); // { fault: { key: 'policy.notAnObject' } }
 */
export function readPolicy(text: string): ReadPolicy {
  if ([...text].length > LONGEST_DOCUMENT) return faulty('tooLong');
  const document = parsed(text);
  if (!isObject(document)) return faulty('notAnObject');
  if (typeof document.Version !== 'string' || document.Version === '') return faulty('version');
  if (!Array.isArray(document.Statement) || document.Statement.length === 0) return faulty('statement');
  const statements: Statement[] = [];
  for (const [place, part] of document.Statement.entries()) {
    const read = readStatement(part, place + 1);
    if ('key' in read) return { fault: read };
    statements.push(read);
  }
  return { statements };
}

function readStatement(part: unknown, place: number): Statement | PolicyFault {
  if (!isObject(part) || Object.keys(part).some((key) => !STATEMENT_KEYS.has(key))) return fault('statement');
  const { Sid: sid, Effect: effect, Action, NotAction, Resource, Condition } = part;
  if (sid !== undefined && (typeof sid !== 'string' || !SID.test(sid))) return fault('sid');
  if (effect !== 'Allow' && effect !== 'Deny') return fault('effect');
  const actions = words(Action ?? NotAction, ACTION);
  if ((Action === undefined) === (NotAction === undefined) || actions === undefined) return fault('action');
  const resources = words(Resource, RESOURCE);
  if (resources === undefined) return fault('resource');
  const conditions = Condition === undefined ? [] : readTerms(Condition);
  if (!Array.isArray(conditions)) return conditions;
  return {
    sid: typeof sid === 'string' ? sid : `#${place}`,
    effect,
    actions,
    isExcept: NotAction !== undefined,
    resources,
    conditions,
  };
}

function readTerms(condition: unknown): ConditionTerm[] | PolicyFault {
  if (!isObject(condition)) return fault('condition');
  const terms: ConditionTerm[] = [];
  for (const [operator, tests] of Object.entries(condition)) {
    if (!isOperator(operator) || !isObject(tests)) return fault('conditionOperator', operator);
    const { keys, value: test } = OPERATORS[operator];
    for (const [key, given] of Object.entries(tests)) {
      if (!KEY.test(key) || !keys.test(key)) return fault('conditionKey', `${operator} ${key}`);
      const values = Array.isArray(given) ? given : [given];
      if (values.length === 0 || !values.every((value) => isTermValue(value) && test(value)))
        return fault('conditionValue', `${operator} ${key}`);
      terms.push({ operator, key, values: values.filter(isTermValue) });
    }
  }
  return terms;
}

function words(value: unknown, pattern: RegExp): string[] | undefined {
  const found: unknown[] = Array.isArray(value) ? value : [value];
  return found.length > 0 && found.every((word): word is string => typeof word === 'string' && pattern.test(word))
    ? found
    : undefined;
}

const isOperator = (word: string): word is ConditionOperator => Object.hasOwn(OPERATORS, word);
const isTermValue = (value: unknown): value is TermValue => ['string', 'number', 'boolean'].includes(typeof value);
const fault = (key: string, word?: string): PolicyFault => ({
  key: `policy.${key}`,
  ...(word !== undefined && { params: { word } }),
});
const faulty = (key: string): ReadPolicy => ({ fault: fault(key) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is reported as a fault like any other.
    return undefined;
  }
}
