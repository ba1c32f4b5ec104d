import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInput } from '../../../support/console/renderInput.tsx';
import { testField } from '../../../support/schemas/testDefinition.ts';

const day = (en: string) => ({ label: { zh: en, en } });
const days = testField('days', 'list', {
  fields: {
    item: testField('item', 'enum', { wire: 'number', values: { '1': day('Mon'), '2': day('Tue'), '3': day('Wed') } }),
  },
});

test('a list of values of a short enum has checkboxes, and keeps the order of the enum', async () => {
  const { user, value } = await renderInput(days, { value: [3] });
  expect((await screen.findByRole('checkbox', { name: 'Wed' })).getAttribute('checked')).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }));
  expect(value()).toEqual([1, 3]);
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }));
  await user.click(screen.getByRole('checkbox', { name: 'Wed' }));
  expect(value()).toBeNull();
});

test('a list of whole numbers in a short range has checkboxes too, and keeps their order', async () => {
  const hours = testField('hours', 'list', { fields: { item: testField('item', 'integer', { min: 0, max: 23 }) } });
  const { user, value } = await renderInput(hours, { value: [14] });
  expect(await screen.findAllByRole('checkbox')).toHaveLength(24);
  await user.click(screen.getByRole('checkbox', { name: '2' }));
  expect(value()).toEqual([2, 14]);
});

test('a list of whole numbers in a wide range is entered one by one', async () => {
  await renderInput(
    testField('ports', 'list', { fields: { item: testField('item', 'integer', { min: 1, max: 65535 }) } }),
    { value: [80] },
  );
  expect(await screen.findByRole('textbox')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
