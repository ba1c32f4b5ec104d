import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useForm, type FieldErrors, type Resolver, type ResolverResult } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormEnv } from '#src/inputs/frame/formContext.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';

interface SchemaFormOptions {
  mode: FormEnv['mode'];
  definition: Definition;
  /** Fields of the record that an action runs on. */
  around?: Readonly<Record<string, FieldDefinition>>;
  record?: Record<string, unknown>;
  initial: FormValues;
  /** Validates the values: the rules of `model/validation/validation.ts` behind a yup resolver. */
  resolver: Resolver<FormValues>;
}

/** A react-hook-form for a definition: its rules, and input that cannot become a value at all (broken JSON). */
export function useSchemaForm({ mode, definition, around, record, initial, resolver }: SchemaFormOptions) {
  const problems = useRef(new Map<string, string>());
  const shown = useRef<FieldErrors<FormValues>>({});
  const validate = useCallback<Resolver<FormValues>>(
    async (values, context, options) => {
      const verdict = withoutNewEntries(
        await resolver(values, context, options),
        validatedList(definition, options.names),
        shown.current,
      );
      if (problems.current.size === 0) return verdict;
      const found: FieldErrors<FormValues> = { ...verdict.errors };
      for (const [name, message] of problems.current) found[name] ??= { type: 'input', message };
      return { values: {}, errors: found };
    },
    [resolver, definition],
  );
  const form = useForm<FormValues>({
    defaultValues: initial,
    resolver: validate,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  useEffect(() => {
    shown.current = errors;
  }, [errors]);
  const env = useMemo<FormEnv>(
    () => ({
      mode,
      definition,
      around,
      record,
      reportProblem: (name, problem) => {
        if (problem === undefined) problems.current.delete(name);
        else problems.current.set(name, problem);
      },
    }),
    [mode, definition, around, record],
  );
  /** Whether an input holds text that is not a value yet, or is still uploading. */
  const isHeld = useCallback(() => problems.current.size > 0, []);
  return { form, env, isHeld };
}

/** The list that just gained, lost or reordered an entry: only then does react-hook-form validate a list alone. */
function validatedList({ fields }: Definition, [name, ...more]: readonly string[] = []): string | undefined {
  return name !== undefined && more.length === 0 && fields[name]?.type === 'list' ? name : undefined;
}

/**
 * Hides the faults of a new entry until the reader has entered something there. Faults of the list itself, and faults
 * that were already shown, stay.
 */
function withoutNewEntries(
  verdict: ResolverResult<FormValues>,
  list: string | undefined,
  shown: FieldErrors<FormValues>,
): ResolverResult<FormValues> {
  if (list === undefined || shown[list] !== undefined || !Array.isArray(verdict.errors[list])) return verdict;
  const { [list]: _, ...errors } = verdict.errors;
  return { values: {}, errors };
}
