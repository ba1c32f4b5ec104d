import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type Identifier } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Choice, ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { chosenQuery } from './chosenQuery.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';

/**
 * Titles of the chosen records: those just picked, those from `_labels` of the edited record, and for the rest (a
 * preset, a draft) from one request. `null` means that the target is deleted or hidden.
 */
export function useChosenLabels(
  field: FieldDefinition,
  name: string,
  ids: Identifier[],
  idField: string,
  known: boolean,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { record } = useFormEnv();
  const [picked, setPicked] = useState<Record<string, string>>({});
  const included = includedLabels(record, name);
  const unknown = ids.filter((id) => !(String(id) in picked) && !(String(id) in included));
  const { data, isSuccess } = useQuery({
    ...chosenQuery(dataProvider, field.to ?? '', idField, unknown),
    enabled: known && unknown.length > 0,
  });
  const fetched = new Map((data?.data ?? []).map((choice) => [String(choice.id), choice.label]));
  const labelOf = (id: Identifier): string | null | undefined =>
    picked[String(id)] ??
    included[String(id)] ??
    fetched.get(String(id)) ??
    (isSuccess || String(id) in included ? null : undefined);
  const remember = (choices: Choice[]) =>
    setPicked((before) => ({ ...before, ...Object.fromEntries(choices.map(({ id, label }) => [String(id), label])) }));
  return { labelOf, remember };
}

/**
 * `_labels` of the record, by id: one label for a reference, a list in the same order for references; inside objects
 * and lists by dotted path.
 */
function includedLabels(record: Record<string, unknown> | undefined, name: string): Record<string, string | null> {
  const labels = record?._labels;
  if (!record || typeof labels !== 'object' || labels === null) return {};
  // docs/api.md defines `_labels`.
  const label = (labels as Record<string, string | null | (string | null)[]>)[name];
  if (label === undefined) return {};
  const ids = valueAt(record, name);
  if (Array.isArray(label))
    return Array.isArray(ids) ? Object.fromEntries(ids.map((id, index) => [String(id), label[index] ?? null])) : {};
  return ids === null || ids === undefined ? {} : { [String(ids)]: label };
}

/** The value of the record at a dotted path. */
function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
      record,
    );
}
