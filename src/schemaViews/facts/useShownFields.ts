import { useCallback } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { isThereNow } from '#src/schemaViews/base/isThereNow.ts';

type ShownFields = (
  definition: Definition,
  record: Record<string, unknown>,
  names: readonly string[],
) => FieldDefinition[];

/** `shownFields` without references to records that the reader cannot see: those would show only an id. */
export function useShownFields(): ShownFields {
  const { resources } = useManifest();
  return useCallback(
    (definition, record, names) => {
      const labels = record._labels as Record<string, unknown> | undefined; // `docs/api.md`
      const isNamed = ({ name, type, to }: FieldDefinition) =>
        type !== 'reference' || labels?.[name] !== null || resources.some(({ resource }) => resource === to);
      return shownFields(definition, record, names).filter(isNamed);
    },
    [resources],
  );
}

/** The fields of these names that it shows: not hidden, returned by the server, and with a `when` that holds. */
function shownFields(
  definition: Definition,
  record: Record<string, unknown>,
  names: readonly string[],
): FieldDefinition[] {
  return names
    .map((name) => definition.fields[name])
    .filter((field): field is FieldDefinition => field !== undefined && !field.hidden && !field.writeOnly)
    .filter(({ when }) => isThereNow(when, record, definition));
}
