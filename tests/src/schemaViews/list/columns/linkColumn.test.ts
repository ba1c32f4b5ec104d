import { describe, expect, test } from 'vitest';
import { linkColumn } from '#src/schemaViews/list/columns/linkColumn.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const FIELDS = [testField('at', 'dateTime'), testField('name', 'name'), testField('status', 'state')];

describe('the column that leads to the pages of the records', () => {
  test('is the title, wherever it stands', () => {
    expect(linkColumn({ titleField: 'name', slots: {} }, FIELDS)).toBe('name');
  });

  test('is the first column of a list without the title', () => {
    expect(linkColumn({ titleField: 'request_id', slots: {} }, FIELDS)).toBe('at');
    expect(linkColumn({ titleField: 'request_id', slots: {} }, [])).toBeUndefined();
  });

  test('is none where the first column has links of its own', () => {
    expect(linkColumn({ titleField: 'title', slots: { 'column.at': 'Own' } }, FIELDS)).toBeUndefined();
    expect(linkColumn({ titleField: 'title', slots: {} }, [testField('owner', 'reference')])).toBeUndefined();
  });
});
