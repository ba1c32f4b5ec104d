import { act, screen } from '@testing-library/react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { MemberInputs } from '#src/inputs/nested/MemberInputs.tsx';
import { WhenHolds } from '#src/inputs/nested/WhenHolds.tsx';
import { renderValue } from '../../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../../support/schemas/testDefinition.ts';

const byName = (...fields: FieldDefinition[]) => Object.fromEntries(fields.map((field) => [field.name, field]));
const shown = (name: string) => screen.queryByText(name) !== null;

/** Renders the name of each field of a form while the field exists. */
async function renderFields(fields: Record<string, FieldDefinition>, values: Record<string, unknown>) {
  let form: UseFormReturn | undefined;
  const definition = testDefinition(Object.values(fields));
  function Form() {
    // oxlint-disable-next-line react/globals -- the test looks into the form from outside
    form = useForm({ defaultValues: values });
    return (
      <FormProvider {...form}>
        <FormEnvProvider value={{ mode: 'create', definition, reportProblem: () => undefined }}>
          <p>the form</p>
          {Object.values(fields).map((field) => (
            <WhenHolds key={field.name} field={field}>
              {field.fields ? <MemberInputs fields={field.fields} name={field.name} /> : <p>{field.name}</p>}
            </WhenHolds>
          ))}
        </FormEnvProvider>
      </FormProvider>
    );
  }
  await renderValue(<Form />);
  await screen.findByText('the form');
  return { set: (name: string, value: unknown) => act(async () => form?.setValue(name, value)) };
}

describe('a conditional field', () => {
  test('disappears with the field that it depends on, whatever that still contains', async () => {
    const fields = byName(
      testField('token', 'text', { when: { method: 'token' } }),
      testField('method', 'text', { when: { product: 'a' } }),
      testField('product', 'text'),
    );
    const { set } = await renderFields(fields, { product: 'a', method: 'token', token: null });
    expect([shown('method'), shown('token')]).toEqual([true, true]);
    await set('product', 'b');
    expect([shown('method'), shown('token')]).toEqual([false, false]);
    await set('product', 'a');
    expect([shown('method'), shown('token')]).toEqual([true, true]);
  });

  test('sees a default of the server, which no form holds', async () => {
    const phase = testField('phase', 'text', { readOnly: true, default: 'draft' });
    await renderFields(
      byName(
        phase,
        testField('reason', 'text', { when: { phase: 'draft' } }),
        testField('closed_at', 'text', { when: { phase: 'done' } }),
      ),
      {},
    );
    expect([shown('reason'), shown('closed_at')]).toEqual([true, false]);
  });
});
