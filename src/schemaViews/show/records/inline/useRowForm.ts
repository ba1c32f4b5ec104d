import { useRef, useState } from 'react';
import { useDelete, useNotify, type RaRecord } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { useSave } from '#src/schemaViews/form/page/useSave.ts';
import { useFormFields } from '#src/schemaViews/form/record/useFormFields.ts';
import { useSchemaForm } from '#src/schemaViews/entry/useSchemaForm.ts';
import { initialValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { sameValue } from '#src/schemaViews/entry/values/sameValue.ts';
import { valuesToSend } from '#src/schemaViews/entry/values/valuesToSend.ts';
import { serverNow } from '#src/http/serverNow.ts';

interface RowFormOptions {
  definition: Definition;
  /** The record to change; absent: a new one. */
  record?: RaRecord;
  /** The reader may update the record: what it takes as an update. */
  updates: boolean;
  /** Other changes create the record again, then delete the old one. */
  replaces: boolean;
  /** Values that every record of the table has. */
  given: Record<string, Json>;
  onDone: () => void;
}

/** The form of one row of a table. */
export function useRowForm({ definition, record, updates, replaces, given, onDone }: RowFormOptions) {
  const mode = record && !replaces ? 'edit' : 'create';
  const base = mode === 'edit' ? record : undefined;
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const { actor, fields, visibility, resolver } = useFormFields({ definition, mode, base, given });
  const [initial] = useState(() => {
    // A required field that the old record lacks starts with its default.
    const kept = record ? fields.filter(({ name, required }) => !required || record[name] != null) : [];
    const old = Object.fromEntries(kept.map(({ name }) => [name, record?.[name] ?? null]));
    return initialValues(fields, { actor, now: serverNow(), record: base, preset: { ...old, ...given } });
  });
  const { form, env } = useSchemaForm({ mode, definition, record: base, initial, resolver });
  const save = useSave(definition);
  const [remove] = useDelete();
  const [fault, setFault] = useState<SortedFaults['above']>();

  const removeOld = async (old: RaRecord) => {
    try {
      await remove(
        definition.resource,
        { id: old.id, previousData: old },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
    } catch (reason) {
      // The new record exists. The old one stays in the table, where it can be deleted again.
      const message = reason instanceof Error ? reason.message : String(reason);
      notify(translate('record.rows.oldKept', { reason: message }), { type: 'warning' });
    }
  };
  const changedIn = (values: Record<string, unknown>) =>
    fields.filter(({ name }) => !sameValue(values[name], initial[name]));
  const current = useWatch({ control: form.control });
  // A new record takes every value; an update that is not possible takes none.
  const isReplaced = record === undefined || (replaces && !changedIn(current).every(isUpdatable));
  const canEnter = (field: FieldDefinition) => isReplaced || (isUpdatable(field) ? updates : replaces);
  const busy = useRef(false);
  const sendOnce = async (values: Record<string, unknown>) => {
    // A held Enter, or a second press at the same moment.
    if (busy.current) return;
    busy.current = true;
    try {
      await send(values);
    } finally {
      busy.current = false;
    }
  };
  const send = async (values: Record<string, unknown>) => {
    setFault(undefined);
    const changed = changedIn(values);
    if (record && changed.length === 0) return onDone();
    const isVisible = visibility(values);
    const updated = updates && changed.every(isUpdatable) ? record : base;
    const outcome = await save(valuesToSend({ fields, values, record: updated, isVisible }), updated);
    if (outcome.kind === 'saved') {
      if (record && !updated) await removeOld(record);
      await client.invalidateQueries({ queryKey: [definition.resource] });
      notify('list.inline.saved', { type: 'success' });
      return onDone();
    }
    if (outcome.kind === 'conflict') {
      await client.invalidateQueries({ queryKey: [definition.resource] });
      return setFault({ message: translate('record.conflict.title'), fields: [] });
    }
    const shown = new Set(fields.filter(isVisible).map(({ name }) => name));
    const sorted = sortFaults(outcome.fault, (name) => shown.has(name) && !Object.hasOwn(given, name));
    for (const [name, message] of Object.entries(sorted.onInputs)) form.setError(name, { type: 'server', message });
    return setFault(sorted.above);
  };
  return { form, env, fields, fault, canEnter, submit: () => void form.handleSubmit(sendOnce)() } as const;
}

const isUpdatable = ({ writeOnce }: FieldDefinition) => writeOnce !== true;
