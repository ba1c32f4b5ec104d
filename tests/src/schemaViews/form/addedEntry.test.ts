import { act, renderHook } from '@testing-library/react';
import { useFieldArray, type FieldValues } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { useSchemaForm } from '#src/schemaViews/entry/useSchemaForm.ts';
import { testDefinition, testField } from '../../../support/schemas/testDefinition.ts';

const definition = testDefinition([testField('routes', 'list')]);
const required = { type: 'required', message: 'required' };

function open() {
  return renderHook(() => {
    const { form } = useSchemaForm({
      mode: 'create',
      definition,
      initial: { routes: [] },
      resolver: async ({ routes }) => ({
        values: {},
        errors: Array.isArray(routes) && routes.length > 0 ? { routes: routes.map(() => ({ nexthop: required })) } : {},
      }),
    });
    const list = useFieldArray<FieldValues>({ control: form.control, name: 'routes' });
    return { form, list, errors: form.formState.errors };
  }).result;
}

describe('an entry that was just added to a list', () => {
  test('shows no faults before it is edited', async () => {
    const form = open();
    await act(async () => form.current.list.append({ nexthop: null }));
    expect(form.current.list.fields).toHaveLength(1);
    expect(form.current.errors).toEqual({});
  });

  test('is validated with the form; an earlier fault of the list then stays beside another new entry', async () => {
    const form = open();
    await act(async () => form.current.list.append({ nexthop: null }));
    await act(() => form.current.form.handleSubmit(() => undefined)());
    expect(form.current.errors.routes).toMatchObject([{ nexthop: required }]);
    await act(async () => form.current.list.append({ nexthop: null }));
    expect(form.current.errors.routes).toMatchObject([{ nexthop: required }, { nexthop: required }]);
  });
});
