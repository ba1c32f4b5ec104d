import { ApiError } from '#server/http/apiError.ts';

const LONGEST_DOCUMENT = 6_144;
const ACTION = /^(\*|[a-z][a-z0-9-]{1,31}:(\*|[A-Za-z][A-Za-z0-9]*\*?))$/;
const RESOURCE = /^(\*|crn:[^\s]{1,500})$/;
const OPERATORS = new Set(['StringEquals', 'StringNotEquals', 'StringLike', 'IpAddress', 'NotIpAddress', 'DateLess', 'DateGreater', 'NumericLess', 'NumericGreater', 'Bool']);
const STATEMENT_KEYS = new Set(['Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'Condition']);

/** Refuses a document that could not be evaluated (3014), naming the place and what is wrong with it. */
export function checkPolicyDocument(text: string): void {
  const fault = policyFault(text);
  if (fault) throw new ApiError('iam.policyDocumentInvalid', { fields: { document: fault } });
}

/** The first fault as `key` of the messages, with the place in the document after it; undefined for a good document. */
function policyFault(text: string): string | undefined {
  if ([...text].length > LONGEST_DOCUMENT) return 'policy.tooLong';
  const document = parsed(text);
  if (!isObject(document)) return 'policy.notAnObject';
  if (typeof document.Version !== 'string' || document.Version === '') return 'policy.version';
  if (!Array.isArray(document.Statement) || document.Statement.length === 0) return 'policy.statement';
  for (const statement of document.Statement) {
    const fault = statementFault(statement);
    if (fault) return fault;
  }
  return undefined;
}

function statementFault(statement: unknown): string | undefined {
  if (!isObject(statement) || Object.keys(statement).some((key) => !STATEMENT_KEYS.has(key))) return 'policy.statement';
  if (statement.Effect !== 'Allow' && statement.Effect !== 'Deny') return 'policy.effect';
  const actions = statement.Action ?? statement.NotAction;
  if ((statement.Action === undefined) === (statement.NotAction === undefined) || !areWords(actions, ACTION)) return 'policy.action';
  if (!areWords(statement.Resource, RESOURCE)) return 'policy.resource';
  if (statement.Condition !== undefined && !isCondition(statement.Condition)) return 'policy.condition';
  return undefined;
}

function isCondition(condition: unknown): boolean {
  if (!isObject(condition)) return false;
  return Object.entries(condition).every(([operator, tests]) => OPERATORS.has(operator) && isObject(tests) && Object.values(tests).every(isConditionValue));
}

const isConditionValue = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'));

const areWords = (value: unknown, pattern: RegExp): boolean => {
  const words: unknown[] = Array.isArray(value) ? value : [value];
  return words.length > 0 && words.every((word) => typeof word === 'string' && pattern.test(word));
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is one of the faults, told like the others.
    return undefined;
  }
}
