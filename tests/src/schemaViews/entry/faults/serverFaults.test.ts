import { describe, expect, test } from 'vitest';
import { sortFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';

const shown = (name: string) => ['name', 'labels'].includes(name);

describe('refusals of the server, sorted for a form', () => {
  test('one field: its message with the code, nothing above', () => {
    const sorted = sortFaults({ message: 'taken', body: { code: 1552, fields: { name: 'Taken' } } }, shown);
    expect(sorted).toEqual({ onInputs: { name: 'Taken' }, above: undefined });
  });

  test('a nested path belongs to its input', () => {
    expect(sortFaults({ message: 'm', body: { fields: { 'labels.0.bgColor': 'No colour' } } }, shown).onInputs).toEqual(
      { 'labels.0.bgColor': 'No colour' },
    );
  });

  test('a field that the form does not show is named above it', () => {
    const { onInputs, above } = sortFaults(
      { message: 'm', body: { code: 9000, fields: { owner_id: 'Missing' }, request_id: 'r' } },
      shown,
    );
    expect(onInputs).toEqual({});
    expect(above).toEqual({
      message: 'm',
      code: 9000,
      requestId: 'r',
      fields: [{ name: 'owner_id', message: 'Missing' }],
    });
  });

  test('a field that the form does not show is not named for the sentence above', () => {
    const refusal = { message: 'It is open', body: { code: 1362, fields: { open_key: 'It is open' } } };
    expect(sortFaults(refusal, shown).above).toMatchObject({ message: 'It is open', fields: [] });
  });

  test('a refusal without fields is shown above the form', () => {
    expect(sortFaults({ message: 'Insufficient balance', body: { code: 24011 } }, shown).above).toMatchObject({
      message: 'Insufficient balance',
      code: 24011,
    });
  });
});
