import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormDefinition } from '#model/language/viewDefinitions.ts';
import type { FormEnv } from '#src/inputs/frame/formContext.ts';
import type { EntryMode } from '#src/schemaViews/entry/values/enteredFields.ts';
import { faultyPaths } from '#src/schemaViews/entry/faults/faultyPaths.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { topOf } from '#src/schemaViews/entry/faults/serverFaults.ts';

/**
 * The steps of a form. The next step opens when the current one is valid; earlier ones open at any time. An existing
 * record can be browsed and saved from any step. A fault found on saving opens its step and focuses its input. A form
 * without steps counts as one step.
 */
export function useSteps({ layout, parts }: FormDefinition, form: UseFormReturn<FormValues>, mode: EntryMode) {
  const last = layout === 'steps' ? parts.length - 1 : 0;
  const [opened, setStep] = useState(0);
  // A step can disappear while it is open: its own input can end the condition that shows it.
  const step = Math.min(opened, last);
  const [reached, setReached] = useState(mode === 'edit' ? Infinity : 0);
  const [wanted, setWanted] = useState<FormEnv['wanted']>();
  const { errors, submitCount } = form.formState;
  /** Focuses the first of these inputs in the order of the form, and opens its step. */
  const lead = (paths: readonly string[]) => {
    const inOrder = parts.map(({ fields }) => fields.flatMap((name) => paths.filter((path) => topOf(path) === name)));
    const to = inOrder.findIndex((own) => own.length > 0);
    const path = inOrder[to]?.[0];
    if (path === undefined) return;
    setWanted({ path, found: () => setWanted(undefined) });
    if (layout !== 'steps') return;
    setReached(Math.max(reached, to));
    setStep(to);
  };
  useEffect(() => {
    if (submitCount > 0) lead(faultyPaths(errors));
    // Only an attempt to save focuses a fault; faults that change while typing do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount]);
  const go = async (to: number) => {
    const onTheWay = parts.slice(step, to).flatMap(({ fields }) => fields);
    if (to > step && !(await form.trigger(onTheWay, { shouldFocus: true }))) return;
    setWanted(undefined);
    setReached(Math.max(reached, to));
    setStep(to);
  };
  return { step, reached, wanted, lead, goesOn: mode === 'create' && step < last, go };
}
