import { describe, expect, test } from 'vitest';
import { actionWords, resourcePattern } from '#model/access/policies/actionWords.ts';
import { checkPolicy } from '#model/access/policies/checkPolicy.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

const { resources } = compileSchemas(readSchemaTexts('schemas')).schemas;
const definitions = Object.values(resources);
const wordsOf = (resource: string) => actionWords(resources[resource]!).map(({ word }) => word);

const outside = { actions: ['backup:ListCopies'], resources: [{ service: 'backup', type: 'copy' }] };
const faultOf = (part: object) => {
  const read = readPolicy(
    JSON.stringify({ Version: '1', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*', ...part }] }),
  );
  return 'fault' in read ? read.fault.key : checkPolicy(read.statements, definitions, outside);
};

describe('words of policies', () => {
  test('service, verb, name: of operations and of actions', () => {
    expect(wordsOf('instances')).toEqual(
      expect.arrayContaining([
        'cmp:ListInstances',
        'cmp:GetInstance',
        'cmp:GetInstanceHistory',
        'cmp:ExportInstances',
        'cmp:CreateInstance',
        'cmp:UpdateInstance',
        'cmp:DeleteInstance',
        'cmp:StopInstance',
      ]),
    );
    expect(wordsOf('policies')).toContain('ums:UpdatePolicy');
    expect(wordsOf('accounts')).toEqual([
      'bill:ListAccounts',
      'bill:GetAccount',
      'bill:GetAccountHistory',
      'bill:ExportAccounts',
      'bill:ChargeAccount',
      'bill:AdjustAccount',
      'bill:SetCreditAccount',
      'bill:SetThresholdAccount',
      'bill:SetPolicyAccount',
      'bill:FreezeAccount',
      'bill:UnfreezeAccount',
      'bill:CloseAccount',
      'bill:RemindAccount',
    ]);
  });

  test('every word can be written in a statement', () => {
    const words = definitions.flatMap((definition) => actionWords(definition).map(({ word }) => word));
    expect(
      words.filter(
        (word) =>
          'fault' in
          readPolicy(JSON.stringify({ Version: '1', Statement: [{ Effect: 'Deny', Action: word, Resource: '*' }] })),
      ),
    ).toEqual([]);
    expect(words).toContain('cmp:CreateSnapshotInstance');
  });

  test('every word and every resource name means one resource', () => {
    const words = definitions.flatMap((definition) => actionWords(definition).map(({ word }) => word));
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
    const names = definitions.map(resourcePattern);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  test.each([
    ['instances', 'crn:cmp:{cloud}:instance/{id}'],
    ['secGroupRules', 'crn:cmp:{cloud}:sec-group-rule/{id}'],
    ['clouds', 'crn:cmp:*:cloud/{id}'],
    ['sites', 'crn:ecrm:*:site/{id}'],
  ])('%s are named %s', (resource, name) => {
    expect(resourcePattern(resources[resource]!)).toBe(name);
  });
});

describe('the names in a statement', () => {
  test.each([
    ['a word of the definitions', { Action: 'cmp:StopInstance' }],
    ['a beginning', { Action: ['ecrm:Get*'] }],
    ['what an operator added', { Action: 'backup:ListCopies', Resource: 'crn:backup:*:copy/*' }],
    [
      'a field that one of several resources has',
      { Action: 'cmp:*', Condition: { StringEquals: { 'record.vpc_id': 'x' } } },
    ],
    ['a project', { Action: 'cmp:*', Condition: { StringEquals: { project: 7 } } }],
    [
      'a field with nothing to compare it to',
      { Action: 'cmp:*', Condition: { StringNotEquals: { 'record.user_id': '$user.id' } } },
    ],
  ])('%s', (_, part) => {
    expect(faultOf(part)).toBeUndefined();
  });

  test.each([
    [
      'an action',
      { Action: ['ecrm:Get*', 'cmp:FlyInstance'] },
      { key: 'policy.unknownAction', params: { word: 'cmp:FlyInstance' } },
    ],
    ['a beginning of nothing', { Action: 'ecrm:Fly*' }, { key: 'policy.unknownAction', params: { word: 'ecrm:Fly*' } }],
    ['a service', { Action: 'xyz:*' }, { key: 'policy.unknownAction', params: { word: 'xyz:*' } }],
    [
      'a resource',
      { Resource: ['*', 'crn:cmp:*:spaceship/*'] },
      { key: 'policy.unknownResource', params: { word: 'crn:cmp:*:spaceship/*' } },
    ],
    [
      'a cloud where there is none',
      { Resource: 'crn:ecrm:a:site/*' },
      { key: 'policy.unknownResource', params: { word: 'crn:ecrm:a:site/*' } },
    ],
    [
      'an id that no record can have',
      { Resource: 'crn:ecrm:*:site/first' },
      { key: 'policy.unknownResource', params: { word: 'crn:ecrm:*:site/first' } },
    ],
    [
      'actions on resources of others',
      { Sid: 'odd', Action: 'cmp:StopInstance', Resource: 'crn:ecrm:*:site/*' },
      { key: 'policy.nothingMeant', params: { word: 'odd' } },
    ],
    [
      'a field',
      { Action: 'ecrm:GetSite', Condition: { StringEquals: { 'record.colour': 'red' } } },
      { key: 'policy.unknownField', params: { word: 'StringEquals record.colour' } },
    ],
    [
      'a project where nothing is in one',
      { Action: 'ecrm:GetSite', Condition: { StringEquals: { project: 7 } } },
      { key: 'policy.unknownField', params: { word: 'StringEquals project' } },
    ],
    [
      'a value of another kind',
      { Action: 'ecrm:GetSite', Condition: { StringEquals: { 'record.region_id': 'north' } } },
      { key: 'policy.conditionValue', params: { word: 'StringEquals record.region_id' } },
    ],
    [
      'what is never read',
      { Action: 'ums:GetUser', Condition: { StringEquals: { 'record.password': 'x' } } },
      { key: 'policy.unknownField', params: { word: 'StringEquals record.password' } },
    ],
  ])('not %s that there is not', (_, part, fault) => {
    expect(faultOf(part)).toEqual(fault);
  });
});
