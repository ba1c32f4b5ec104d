import { describe, expect, test } from 'vitest';
import { fieldsToJudge } from '#src/schemaViews/form/record/fieldsToJudge.ts';
import { testField } from '../../../../support/testDefinition.ts';

const name = testField('name', 'name', { required: true });
const cloud = testField('cloud_id', 'reference', { required: true, writeOnce: true });
const definition = { path: '/clouds/{cloud_id}/disks', fields: { name, cloud_id: cloud } };

describe('what a form is judged by', () => {
  test('not by what the address says: no input could ever fill it', () => {
    expect(Object.keys(fieldsToJudge(definition, [name]))).toEqual(['name']);
  });

  test('by a part of the path that the form does hold, and by every field that is in no path', () => {
    expect(Object.keys(fieldsToJudge(definition, [name, cloud]))).toEqual(['name', 'cloud_id']);
    expect(Object.keys(fieldsToJudge({ ...definition, path: '/disks' }, []))).toEqual(['name', 'cloud_id']);
  });
});
