import { useCallback, useMemo, useRef } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { Definition } from '#model/definition.ts';
import type { FormSurroundings } from '#src/inputs/formContext.ts';
import type { FormValues } from './initialValues.ts';

interface SchemaFormOptions {
  mode: FormSurroundings['mode'];
  definition: Definition;
  record?: Record<string, unknown>;
  initial: FormValues;
  /** Judges the values; the rules of `model/validation.ts` behind a yup resolver. */
  resolver: Resolver<FormValues>;
}

/** A react-hook-form over a definition: its rules, and what inputs cannot turn into a value at all (broken JSON). */
export function useSchemaForm({ mode, definition, record, initial, resolver }: SchemaFormOptions) {
  const problems = useRef(new Map<string, string>());
  const judge = useCallback<Resolver<FormValues>>(
    async (values, context, options) => {
      const verdict = await resolver(values, context, options);
      if (problems.current.size === 0) return verdict;
      const found: FieldErrors<FormValues> = { ...verdict.errors };
      for (const [name, message] of problems.current) found[name] ??= { type: 'input', message };
      return { values: {}, errors: found };
    },
    [resolver],
  );
  const form = useForm<FormValues>({ defaultValues: initial, resolver: judge, mode: 'onTouched', reValidateMode: 'onChange' });
  const surroundings = useMemo<FormSurroundings>(
    () => ({
      mode,
      definition,
      record,
      reportProblem: (name, problem) => {
        if (problem === undefined) problems.current.delete(name);
        else problems.current.set(name, problem);
      },
    }),
    [mode, definition, record],
  );
  /** Something stands in an input, or is on its way, that is no value (yet). */
  const isHeld = useCallback(() => problems.current.size > 0, []);
  return { form, surroundings, isHeld };
}
