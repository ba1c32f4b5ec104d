import { useCallback, useId, useState, type KeyboardEvent } from 'react';
import { useNotify, useUpdate, type RaRecord } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultFields } from '#src/schemaViews/list/faultFields.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';

interface InlineEditorProps {
  field: FieldDefinition;
  record: RaRecord;
  definition: Definition;
  onClose: () => void;
}

/** Edits one value in its cell. Enter saves, Escape cancels; a refusal stays beside the input. */
export function InlineEditor({ field, record, definition, onClose }: InlineEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const formId = useId();
  const form = useForm({ defaultValues: { [field.name]: record[field.name] } });
  // Read while rendering: react-hook-form tracks only the state that is read there.
  const { isDirty } = form.formState;
  const [update, { isPending }] = useUpdate();

  // An input that holds no value yet, such as half a date.
  const [problem, setProblem] = useState<string>();
  const report = useCallback((_: string, found: string | undefined) => setProblem(found), []);

  const save = form.handleSubmit(async (values) => {
    if (problem !== undefined) return form.setError(field.name, { message: problem });
    if (!isDirty) return onClose();
    await update(
      definition.resource,
      { id: record.id, data: values, previousData: record },
      {
        returnPromise: true,
        onSuccess: () => {
          notify('list.inline.saved', { type: 'success' });
          onClose();
        },
        onError: (fault) => {
          form.setError(field.name, {
            message: faultFields(fault)[field.name] ?? (fault instanceof Error ? fault.message : String(fault)),
          });
        },
      },
    ).catch(() => undefined); // `onError` shows the fault beside the input.
    return undefined;
  });
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <FormProvider {...form}>
      <FormEnvProvider value={{ mode: 'inline', definition, record, reportProblem: report }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of any control in it */}
        <form id={formId} onSubmit={save} onKeyDown={leave} noValidate>
          <InputFor field={{ ...field, help: undefined }} name={field.name} autoFocus hideLabel />
          <button type="submit" className="list-icon" disabled={isPending} aria-label={translate('list.inline.save')}>
            <Glyph name="check" />
          </button>
          <button type="button" className="list-icon" onClick={onClose} aria-label={translate('list.inline.cancel')}>
            <Glyph name="close" />
          </button>
        </form>
      </FormEnvProvider>
    </FormProvider>
  );
}
