import { describe, expect, test } from 'vitest';
import { ApiError } from '#server/http/apiError.ts';
import { checkPolicyDocument } from '#server/useCases/identity/policyDocument.ts';

const statement = { Effect: 'Allow', Action: ['ecrm:Get*'], Resource: ['*'] };
const policy = (...statements: object[]) => JSON.stringify({ Version: '1', Statement: statements });

function faultOf(text: string): string | undefined {
  try {
    checkPolicyDocument(text);
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.fields?.document : String(error);
  }
}

describe('policy documents (spec 8.3: 3001 to 3045)', () => {
  test.each([
    ['one statement', policy(statement)],
    ['a deny beside it', policy(statement, { ...statement, Effect: 'Deny', Action: 'ecrm:DeleteRegion' })],
    ['a resource name', policy({ ...statement, Resource: 'crn:ecrm:*:gateway/7' })],
    ['conditions', policy({ ...statement, Condition: { IpAddress: { 'request:ip': ['10.0.0.0/8'] }, Bool: { mfa: true } } })],
    ['exactly 6144 characters', policy(statement).padEnd(6_144, ' ')],
  ])('are taken with %s', (_, text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  test.each([
    ['text that is no JSON', '{', 'policy.notAnObject'],
    ['a list', '[]', 'policy.notAnObject'],
    ['no version', JSON.stringify({ Statement: [statement] }), 'policy.version'],
    ['no statement', JSON.stringify({ Version: '1', Statement: [] }), 'policy.statement'],
    ['a key that means nothing', policy({ ...statement, Efect: 'Deny' }), 'policy.statement'],
    ['an effect that is neither', policy({ ...statement, Effect: 'Maybe' }), 'policy.effect'],
    ['an action without a service', policy({ ...statement, Action: ['Get'] }), 'policy.action'],
    ['no action', policy({ Effect: 'Allow', Resource: '*' }), 'policy.action'],
    ['both kinds of action', policy({ ...statement, NotAction: ['a:b'] }), 'policy.action'],
    ['a resource that is no name', policy({ ...statement, Resource: 'gateway' }), 'policy.resource'],
    ['an unknown operator', policy({ ...statement, Condition: { Near: { a: 'b' } } }), 'policy.condition'],
    ['6145 characters', policy(statement).padEnd(6_145, ' '), 'policy.tooLong'],
  ])('are refused with %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
