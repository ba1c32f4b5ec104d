import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { FormEnvProvider, type FormEnv } from '#src/inputs/frame/formContext.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { renderValue } from './renderValue.tsx';

interface InputVisit {
  value?: unknown;
  mode?: FormEnv['mode'];
  lang?: Lang;
  /** The definition of the form, and the values of its other fields. */
  definition?: Definition;
  others?: Record<string, unknown>;
}

/** Renders one input in a form: `value()` is the form's value, `problem()` the reason why it cannot be saved. */
export async function renderInput(
  field: FieldDefinition,
  { value, mode = 'create', lang, definition, others = {} }: InputVisit = {},
) {
  let form: UseFormReturn | undefined;
  const problems = new Map<string, string>();
  const env: FormEnv = {
    mode,
    ...(definition && { definition }),
    reportProblem: (name, problem) =>
      void (problem === undefined ? problems.delete(name) : problems.set(name, problem)),
  };
  function Form() {
    // oxlint-disable-next-line react/globals -- the test reads the form from outside
    form = useForm({ defaultValues: { ...others, [field.name]: value ?? null } });
    return (
      <FormProvider {...form}>
        <FormEnvProvider value={env}>
          <InputFor field={field} name={field.name} />
        </FormEnvProvider>
      </FormProvider>
    );
  }
  await renderValue(<Form />, { lang });
  await screen.findAllByText(field.label[lang ?? 'en'], { exact: false });
  return {
    user: userEvent.setup(),
    value: (): unknown => form?.getValues(field.name),
    set: (next: unknown, name = field.name) => form?.setValue(name, next),
    problem: () => problems.get(field.name),
  };
}
