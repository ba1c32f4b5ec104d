import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { matches } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useShownSteps } from '#src/schemaViews/form/parts/useShownSteps.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { GATEWAYS, schemaSet } from '../../../../model/compile/support/schemaSet.ts';

const STEPS = `form:
  steps:
    basic: { fields: [name] }
    wiring: { label: { zh: 接线, en: Wiring }, fields: [ports, site_id], when: { name: wired } }
    last: { label: { zh: 最后, en: Last }, fields: [] }
`;

const { schemas } = compileSchemas(schemaSet({ 'region/gateways.yaml': GATEWAYS + STEPS }));
const definition = schemas.resources['gateways'];

const existing = (values: FormValues) => (field: FieldDefinition) =>
  field.when === undefined || matches(field.when, values, { fields: definition?.fields ?? {} });

describe('the steps of a form', () => {
  test('leave out a step without any field, and show it as soon as it has one', () => {
    if (!definition) throw new Error('gateways is missing');
    const fields = ['name', 'ports', 'site_id'].flatMap((name) => definition.fields[name] ?? []);
    const { result } = renderHook(() => {
      const form = useForm<FormValues>({ defaultValues: { name: '' } });
      return { form, shown: useShownSteps(definition, fields, form, existing) };
    });
    const keys = () => result.current.shown.form.parts.map(({ key }) => key);
    expect(keys()).toEqual(['basic', 'last']);
    act(() => result.current.form.setValue('name', 'wired'));
    expect(keys()).toEqual(['basic', 'wiring', 'last']);
    act(() => result.current.form.setValue('name', 'other'));
    expect(keys()).toEqual(['basic', 'last']);
  });
});
