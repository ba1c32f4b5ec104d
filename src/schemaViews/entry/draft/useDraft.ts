import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { dropDraft, readDraft, withoutSecrets, writeDraft, type Draft } from './drafts.ts';
import { isSecret } from '#src/schemaViews/entry/values/isSecret.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { serverNow } from '#src/http/serverNow.ts';

const WRITE_DELAY_MS = 300;

interface DraftOptions {
  form: UseFormReturn<FormValues>;
  storageKey: string;
  fields: readonly FieldDefinition[];
  /** Version of the record in the form. */
  version: string | undefined;
  isDirty: () => boolean;
}

/** Keeps unsaved input in this tab and restores it when the form opens again. */
export function useDraft({ form, storageKey, fields, version, isDirty }: DraftOptions) {
  const [restored, setRestored] = useState<Draft | undefined>(() => readDraft(storageKey));
  const [found] = useState(restored);
  const dropped = useRef(false);
  const latest = useRef({ fields, version, isDirty });
  useEffect(() => {
    latest.current = { fields, version, isDirty };
  });

  useEffect(() => {
    for (const field of latest.current.fields) {
      if (found && Object.hasOwn(found.values, field.name) && !isSecret(field))
        form.setValue(field.name, found.values[field.name], { shouldDirty: true });
    }
  }, [form, found]);

  useEffect(() => {
    const keep = () => {
      if (dropped.current) return;
      const { fields: entered, version: over, isDirty: dirty } = latest.current;
      if (dirty())
        writeDraft(storageKey, { values: withoutSecrets(entered, form.getValues()), version: over, at: serverNow() });
      else dropDraft(storageKey);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, WRITE_DELAY_MS);
      },
    });
    // A reload does not wait for the timer.
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener('pagehide', keep);
      if (timer !== undefined) keep();
    };
  }, [form, storageKey]);

  /** Ends the draft: the form was saved or left. */
  const drop = () => {
    dropped.current = true;
    dropDraft(storageKey);
  };
  return { restored, forget: () => setRestored(undefined), drop };
}
