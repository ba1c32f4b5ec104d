import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { FormEnvProvider, type FormEnv } from '#src/inputs/frame/formContext.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { renderValue } from './renderValue.tsx';

interface InputVisit {
  value?: unknown;
  mode?: FormEnv['mode'];
  lang?: Lang;
}

/** Renders one input in a form: `value()` is the form's value, `problem()` the reason why it cannot be saved. */
export async function renderInput(field: FieldDefinition, { value, mode = 'create', lang }: InputVisit = {}) {
  let form: UseFormReturn | undefined;
  const problems = new Map<string, string>();
  const env: FormEnv = {
    mode,
    reportProblem: (name, problem) =>
      void (problem === undefined ? problems.delete(name) : problems.set(name, problem)),
  };
  function Form() {
    // oxlint-disable-next-line react/globals -- the test reads the form from outside
    form = useForm({ defaultValues: { [field.name]: value ?? null } });
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
    set: (next: unknown) => form?.setValue(field.name, next),
    problem: () => problems.get(field.name),
  };
}
