import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { PickerRows } from '#src/inputs/reference/tablePicker/PickerRows.tsx';
import { definition, field, fieldsOf } from '../../../../model/definitions.ts';
import { renderValue } from '../../../../support/console/renderValue.tsx';

const ports = definition({
  titleField: 'name',
  fields: fieldsOf(field('id', 'integer'), field('name', 'name'), field('machine', 'text'), field('place', 'text')),
});
const columns = ['name', 'machine', 'place'].flatMap((name) => ports.fields[name] ?? []);
const rows = [
  { id: 1, name: 'uplink', machine: 'web', place: 'a' },
  { id: 2, name: null, machine: 'vpn', place: 'b' },
];

function Rows() {
  const input = useFieldInput({ field: field('port_id', 'reference', { to: 'ports' }), name: 'port_id' });
  const refetch = () => Promise.reject(new Error('Only a failed search is repeated.'));
  const answer = { rows, total: 2, loading: false, failed: false, missing: [], parents: {}, refetch };
  return (
    <PickerRows
      input={input}
      target={ports}
      columns={columns}
      answer={answer}
      chosen={null}
      pinned={undefined}
      noteOf={(id) => (id === 1 ? 'No price' : undefined)}
      onReset={undefined}
      autoFocus={false}
      onChoose={() => undefined}
    />
  );
}

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: { port_id: null } })}>
      <Rows />
    </FormProvider>
  );
}

test('a row without a title is named by what it shows', async () => {
  await renderValue(<Form />);
  expect(screen.getByRole('radio', { name: 'uplink' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'vpn b' })).toBeTruthy();
});

test('a choice says what the form knows of it, such as that nothing prices it', async () => {
  const { container } = await renderValue(<Form />);
  const texts = [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(texts.map((text = '') => text.includes('No price'))).toEqual([true, false]);
});
