import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PresentValue } from '#src/schemaViews/action/inputs/PresentValue.tsx';
import { definition, field, fieldsOf } from '../../../../model/definitions.ts';
import { renderValue } from '../../../../support/console/renderValue.tsx';

const disk = definition({
  fields: fieldsOf(field('id', 'integer'), field('name', 'name'), field('size_gb', 'integer')),
});
const record = { id: 1, name: 'data', size_gb: 20 };
const shown = async (input: ReturnType<typeof field>) => {
  cleanup();
  return (await renderValue(<PresentValue definition={disk} record={record} input={input} />)).container.textContent;
};

test('an input shows the present value, unless it starts with it or names something new', async () => {
  expect(await shown(field('size_gb', 'integer'))).toContain('20');
  expect(await shown(field('size_gb', 'integer', { default: 20 }))).toBe('');
  // The name of a snapshot is not a new name of the disk.
  expect(await shown(field('name', 'name'))).toBe('');
});
