import { useCallback, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import type { ApiFault } from '#src/http/apiFault.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { versionSeen } from '#src/dataProviders/records.ts';
import { maskSecrets } from '#src/schemaViews/copyCall/maskSecrets.ts';
import { compareWithTheirs, isNoClash, mergedValues, type Comparison } from '#src/schemaViews/entry/faults/conflict.ts';
import { draftKey } from '#src/schemaViews/entry/draft/drafts.ts';
import { initialValues, type FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import type { RecordFormProps } from './RecordForm.tsx';
import { sameValue } from '#src/schemaViews/entry/values/sameValue.ts';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { useDraft } from '#src/schemaViews/entry/draft/useDraft.ts';
import { useFormFields } from './useFormFields.ts';
import { useSave } from '#src/schemaViews/form/page/useSave.ts';
import { useSchemaForm } from '#src/schemaViews/entry/useSchemaForm.ts';
import { valuesToSend } from '#src/schemaViews/entry/values/valuesToSend.ts';
import { withoutOne } from '#src/schemaViews/entry/values/withCount.ts';
import { serverNow } from '#src/http/serverNow.ts';

interface Conflict {
  comparison: Comparison;
  theirs: Record<string, unknown>;
}

/** The logic of a record's form: initial values, validation, saving, conflicts and drafts. */
export function useRecordForm({ definition, record, preset, onSaved }: RecordFormProps) {
  const mode = record ? 'edit' : 'create';
  // The record as it was when the form opened: a live update must not change values under the person typing.
  const [base, setBase] = useState(record);
  const { actor, fields, visibility, resolver } = useFormFields({ definition, mode, base, given: preset });
  const [initial, setInitial] = useState<FormValues>(() =>
    initialValues(fields, { actor, now: serverNow(), record, preset }),
  );
  const { form, env, isHeld } = useSchemaForm({ mode, definition, record: base, initial, resolver });
  const save = useSave(definition);
  const [fault, setFault] = useState<SortedFaults['above']>();
  const [conflict, setConflict] = useState<Conflict>();
  const done = useRef(false);
  const busy = useRef(false);

  const isDirty = useCallback(
    () => !done.current && fields.some(({ name }) => !sameValue(form.getValues(name), initial[name])),
    [fields, form, initial],
  );
  const draft = useDraft({
    form,
    storageKey: draftKey(actor.id, definition.resource, record?.id),
    fields,
    version: versionSeen(base),
    isDirty,
  });

  const entered = (from: RaRecord | undefined) => {
    const values = form.getValues();
    const exists = visibility(values);
    const data = valuesToSend({ fields, values, record: from, isVisible: exists });
    return { values, exists, data: mode === 'create' ? withoutOne(data, definition) : data };
  };
  const makeCall = (provider: ConsoleDataProvider) => {
    const data = maskSecrets(fields, entered(base).data);
    return base
      ? provider.update(definition.resource, { id: base.id, data, previousData: base })
      : provider.create(definition.resource, { data });
  };

  const send = async (from: RaRecord | undefined) => {
    // Ignore a second press at the same moment; the idempotency key catches later ones.
    if (busy.current || done.current) return;
    busy.current = true;
    setFault(undefined);
    const { values, exists, data } = entered(from);
    const outcome =
      from && Object.keys(data).length === 0 ? { kind: 'saved' as const, record: from } : await save(data, from);
    busy.current = false;
    if (outcome.kind === 'saved') {
      finish();
      onSaved(outcome.record);
    } else if (outcome.kind === 'conflict') {
      const comparison = compareWithTheirs(fields, from ?? {}, values, outcome.current);
      const newer = from && over(from, outcome.current);
      // Require a new version, so that a faulty server does not cause endless retries.
      if (newer && newer._version !== versionSeen(from) && isNoClash(comparison, fields, data)) {
        setBase(newer);
        await send(newer);
      } else setConflict({ comparison, theirs: outcome.current });
    } else refuse(outcome.fault, exists);
  };
  const refuse = (reason: ApiFault, exists = visibility(form.getValues())) => {
    const shown = new Set(fields.filter(exists).map(({ name }) => name));
    const sorted = sortFaults(reason, (name) => shown.has(name));
    for (const [name, message] of Object.entries(sorted.onInputs)) form.setError(name, { type: 'server', message });
    setFault(sorted.above);
  };
  /** Nothing is unsaved any more. */
  const finish = () => {
    done.current = true;
    draft.drop();
  };

  /** Applies my changes to their version, except where their value was chosen, and saves over the version shown. */
  const resolve = async (givenWay: ReadonlySet<string>) => {
    if (!conflict || !base) return;
    const theirs = initialValues(fields, { actor, now: serverNow(), record: conflict.theirs });
    const values = mergedValues(fields, base, form.getValues(), theirs, givenWay);
    const next = over(base, conflict.theirs);
    for (const { name } of fields) form.setValue(name, values[name], { shouldDirty: true });
    setBase(next);
    setInitial(theirs);
    setConflict(undefined);
    await form.handleSubmit(() => send(next))();
  };

  const discard = () => {
    form.reset(initial);
    draft.forget();
  };
  return {
    form,
    env,
    mode,
    fields,
    /** Which fields exist for these values. */
    existing: visibility,
    fault,
    conflict,
    /** Whether leaving would lose input. */
    isUnsaved: () => isDirty() || (!done.current && isHeld()),
    draft: { ...draft, discard },
    /** Saves, or does something else with valid values. */
    submit: (instead?: (data: Record<string, Json>) => void) =>
      void form.handleSubmit(() => (instead ? instead(entered(base).data) : send(base)))(),
    refuse,
    finish,
    resolve: (givenWay: ReadonlySet<string>) => void resolve(givenWay),
    closeConflict: () => setConflict(undefined),
    makeCall,
    /** The data that saving would send now. */
    dataOf: () => entered(base).data,
  } as const;
}

/** Their version as the record to save over: the record from the wire has no react-admin id. */
const over = (base: RaRecord, theirs: Record<string, unknown>): RaRecord => ({
  ...theirs,
  id: base.id,
  _version: versionSeen(theirs),
});
