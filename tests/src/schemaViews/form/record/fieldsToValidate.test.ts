import { describe, expect, test } from 'vitest';
import { fieldsToValidate } from '#src/schemaViews/form/record/fieldsToValidate.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const name = testField('name', 'name', { required: true });
const cloud = testField('cloud_id', 'reference', { required: true, writeOnce: true });
const definition = { path: '/clouds/{cloud_id}/disks', fields: { name, cloud_id: cloud } };

describe('the fields that a form validates', () => {
  test('exclude path parameters without an input', () => {
    expect(Object.keys(fieldsToValidate(definition, [name]))).toEqual(['name']);
  });

  test('include a path parameter with an input, and every field outside the path', () => {
    expect(Object.keys(fieldsToValidate(definition, [name, cloud]))).toEqual(['name', 'cloud_id']);
    expect(Object.keys(fieldsToValidate({ ...definition, path: '/disks' }, []))).toEqual(['name', 'cloud_id']);
  });
});
