import { describe, expect, test } from 'vitest';
import { updateRequest, createRequest } from '#server/domains/cloud/writes/cloudRequest.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const definition = testDefinition([
  testField('name', 'name'),
  testField('description', 'text'),
  testField('tags', 'tags'),
  testField('metadata', 'keyValue'),
  testField('security_group_ids', 'references'),
  testField('fixed_ips', 'list'),
  testField('cloud_id', 'reference'),
]);
const emptied = { description: null, tags: null, metadata: null, security_group_ids: null, fixed_ips: null };

describe('the request to a cloud', () => {
  test('to create: without empty values, inside lists either, and without fields of ours', () => {
    const entered = { ...emptied, cloud_id: 'c-1', name: 'web', fixed_ips: [{ subnet_id: null, ip: '10.0.0.9' }] };
    expect(createRequest(definition, entered)).toEqual({ name: 'web', fixed_ips: [{ ip: '10.0.0.9' }] });
  });

  test('to update: a cleared value is sent as the empty value of its kind', () => {
    expect(updateRequest(definition, { ...emptied, cloud_id: 'c-1' })).toEqual({
      description: null,
      tags: [],
      metadata: {},
      security_group_ids: [],
      fixed_ips: [],
    });
  });

  test('to update: values that were not sent stay unchanged', () => {
    expect(updateRequest(definition, { name: 'db' })).toEqual({ name: 'db' });
  });
});
