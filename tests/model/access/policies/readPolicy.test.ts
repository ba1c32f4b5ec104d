import { describe, expect, test } from 'vitest';
import { checkWriting } from '#model/access/policies/checkWriting.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';

const statement = { Effect: 'Allow', Action: ['ecrm:Get*'], Resource: ['*'] };
const policy = (...statements: object[]) => JSON.stringify({ Version: '1', Statement: statements });
const given = (Condition: object) => policy({ ...statement, Condition });

function faultOf(text: string): string | undefined {
  const read = readPolicy(text);
  return 'fault' in read ? read.fault.key : undefined;
}

describe('policy documents (spec 8.3: 3001 to 3045)', () => {
  test.each([
    ['one statement', policy(statement)],
    ['a deny beside it', policy(statement, { ...statement, Effect: 'Deny', Action: 'ecrm:DeleteRegion' })],
    ['a resource name', policy({ ...statement, Resource: 'crn:ecrm:*:gateway/7' })],
    ['networks that a call may come from', given({ IpAddress: { source_ip: ['10.0.0.0/8', '2001:db8::/32'] } })],
    [
      'moments',
      given({
        DateGreater: { now: '2026-11-22T00:00:00Z' },
        DateLess: { 'record.created_at': '2026-11-22T00:00:00Z' },
      }),
    ],
    [
      'fields, tags, project and cloud',
      given({
        StringEquals: {
          'record.region_id': [1, '2'],
          tags: 'edge',
          'tags/env': 'prod',
          project: '$user.project_ids',
          cloud: 'c',
        },
        NumericLess: { 'record.size_gb': 5 },
        Bool: { 'record.shared': true },
      }),
    ],
    ['beginnings and parts of text', given({ StringLike: { 'record.name': ['web-*', '*test*', 'exact'] } })],
    ['everything but some operations', policy({ Effect: 'Deny', NotAction: ['ecrm:Get*'], Resource: '*' })],
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
    ['a star in the middle', policy({ ...statement, Action: 'ecrm:*Region' }), 'policy.action'],
    ['a resource that is no name', policy({ ...statement, Resource: 'gateway' }), 'policy.resource'],
    ['an empty Sid', policy({ ...statement, Sid: '' }), 'policy.sid'],
    ['conditions that are a list', policy({ ...statement, Condition: [] }), 'policy.condition'],
    ['an unknown operator', given({ Near: { a: 'b' } }), 'policy.conditionOperator'],
    ['a key that is nowhere', given({ StringEquals: { mfa: 'yes' } }), 'policy.conditionKey'],
    ['a number where the address is asked for', given({ NumericLess: { source_ip: 5 } }), 'policy.conditionKey'],
    ['an address that is none', given({ IpAddress: { source_ip: '10.0.0' } }), 'policy.conditionValue'],
    ['a day that is none', given({ DateLess: { now: 'tomorrow' } }), 'policy.conditionValue'],
    [
      'a word of the language that is not the reader',
      given({ StringEquals: { 'record.name': '$form.name' } }),
      'policy.conditionValue',
    ],
    ['6145 characters', policy(statement).padEnd(6_145, ' '), 'policy.tooLong'],
  ])('are refused with %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test('a statement without Sid is known by its place', () => {
    expect(readPolicy(policy(statement, { ...statement, Sid: 'second' }, statement))).toMatchObject({
      statements: [{ sid: '#1' }, { sid: 'second' }, { sid: '#3' }],
    });
  });
});

describe('a policy that is written', () => {
  test.each<[string, string, string, Record<string, string>]>([
    [
      'an effect twice',
      '{"Version":"1","Statement":[{"Effect":"Deny","Effect":"Allow"}]}',
      'keyTwice',
      { place: 'Statement.0.Effect' },
    ],
    [
      'an operator twice',
      '{"Version":"1","Statement":[{"Condition":{"StringEquals":{},"StringEquals":{}}}]}',
      'keyTwice',
      { place: 'Statement.0.Condition.StringEquals' },
    ],
    [
      'a number with too many digits',
      '{"Version":"1","Statement":[9007199254740993]}',
      'lostDigits',
      { place: 'Statement.0' },
    ],
    ['a key beside Statement', '{"Version":"1","Statment":[]}', 'unknownKeyNear', { nearest: 'Statement' }],
    ['a principal', policy({ ...statement, Principal: '*' }), 'unknownKey', { place: 'Statement.0.Principal' }],
    [
      'resources that are excepted',
      policy({ ...statement, NotResource: '*' }),
      'unknownKeyNear',
      { nearest: 'Resource' },
    ],
    [
      'a key in small letters',
      policy(statement, { ...statement, condition: {} }),
      'unknownKeyNear',
      { place: 'Statement.1.condition', nearest: 'Condition' },
    ],
    [
      'an operator in small letters',
      given({ stringEquals: { project: 1 } }),
      'unknownKeyNear',
      { nearest: 'StringEquals' },
    ],
    [
      'a set operator',
      given({ 'ForAnyValue:StringEquals': { tags: 'x' } }),
      'unknownKeyNear',
      { nearest: 'StringEquals' },
    ],
    [
      'a key of another platform',
      given({ IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }),
      'unknownKeyNear',
      { nearest: 'source_ip' },
    ],
    [
      'an operator without a test',
      given({ StringEquals: {} }),
      'noTest',
      { place: 'Statement.0.Condition.StringEquals' },
    ],
    [
      'a variable of another platform',
      given({ StringLike: { 'record.name': '${aws:username}*' } }),
      'foreignVariable',
      { word: '${aws:username}' },
    ],
    [
      'a star inside an id, which would select nothing',
      policy(statement, { ...statement, Resource: ['crn:cmp:*:instance/*', 'crn:cmp:*:instance/web-*-1'] }),
      'starInside',
      { place: 'Statement.1', word: 'crn:cmp:*:instance/web-*-1' },
    ],
    [
      'a star that begins an id',
      policy({ ...statement, Resource: 'crn:cmp:*:instance/*-prod' }),
      'starInside',
      { word: 'crn:cmp:*:instance/*-prod' },
    ],
    [
      'a star inside a cloud',
      policy({ ...statement, Resource: 'crn:cmp:c*1:instance/i-7' }),
      'starInside',
      { word: 'crn:cmp:c*1:instance/i-7' },
    ],
  ])('is refused at %s', (_, text, key, params) => {
    expect(checkWriting(text)).toMatchObject({ key: `policy.${key}`, params });
  });

  test('is taken with all that a statement may say', () => {
    expect(
      checkWriting(given({ StringEquals: { 'tags/env': 'x', 'record.a': 1 }, IpAddress: { source_ip: '::1' } })),
    ).toBeUndefined();
    expect(checkWriting('{')).toBeUndefined();
  });
});
