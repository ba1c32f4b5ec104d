import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormDefinition } from '#model/viewDefinitions.ts';
import type { EntryMode } from './enteredFields.ts';
import type { FormValues } from './initialValues.ts';

/**
 * The steps of a form: on when the present one is right, back at any time. A record that is there already may be looked through
 * and saved from anywhere. A fault found on saving leads to its step. A form without steps is one step.
 */
export function useSteps({ layout, parts }: FormDefinition, form: UseFormReturn<FormValues>, mode: EntryMode) {
  const last = layout === 'steps' ? parts.length - 1 : 0;
  const [step, setStep] = useState(0);
  const [reached, setReached] = useState(mode === 'edit' ? last : 0);
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    const faulty = parts.map(({ fields }) => fields.some((name) => Object.hasOwn(errors, name)));
    const first = faulty.indexOf(true);
    if (last > 0 && submitCount > 0 && first >= 0 && !faulty[step]) setStep(first);
    // Only the attempt to save leads there; what is typed afterwards changes the faults and leads nowhere.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount]);
  const go = async (to: number) => {
    const onTheWay = parts.slice(step, to).flatMap(({ fields }) => fields);
    if (to > step && !(await form.trigger(onTheWay, { shouldFocus: true }))) return;
    setReached(Math.max(reached, to));
    setStep(to);
  };
  /** Leads to the first step that one of these inputs stands in, or to the input itself where it is in sight. */
  const lead = (paths: readonly string[]) => {
    const places = parts.map(({ fields }) => paths.find((path) => fields.includes(path.split('.')[0] ?? '')));
    const to = layout === 'steps' ? places.findIndex((path) => path !== undefined) : 0;
    const path = layout === 'steps' ? places[to] : paths[0];
    if (path === undefined) return;
    if (to === step) return form.setFocus(path);
    setReached(Math.max(reached, to));
    setStep(to);
  };
  return { step, reached, lead, goesOn: mode === 'create' && step < last, go };
}
