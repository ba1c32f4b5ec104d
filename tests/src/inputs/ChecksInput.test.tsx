import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInput } from '../../support/renderInput.tsx';
import { testField } from '../../support/testDefinition.ts';

const day = (en: string) => ({ label: { zh: en, en } });
const days = testField('days', 'list', { fields: { item: testField('item', 'enum', { wire: 'number', values: { '1': day('Mon'), '2': day('Tue'), '3': day('Wed') } }) } });

test('a list of values of a short enum is ticked, and kept in the order of the values', async () => {
  const { user, value } = await renderInput(days, { value: [3] });
  expect((await screen.findByRole('checkbox', { name: 'Wed' })).getAttribute('checked')).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }));
  expect(value()).toEqual([1, 3]);
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }));
  await user.click(screen.getByRole('checkbox', { name: 'Wed' }));
  expect(value()).toBeNull();
});
