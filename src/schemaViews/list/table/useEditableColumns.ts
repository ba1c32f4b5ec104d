import { useMemo } from 'react';
import type { Definition } from '#model/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';

/** Columns whose values this reader may change in their cell. */
export function useEditableColumns(definition: Definition): ReadonlySet<string> {
  const mayUpdate = useManifestEntry(definition.resource)?.can.includes('update') ?? false;
  return useMemo(() => {
    const fields = mayUpdate ? Object.values(definition.fields) : [];
    const editable = fields.filter((field) => field.inline && !field.readOnly && !field.writeOnce && !field.computed);
    return new Set(editable.map((field) => field.name));
  }, [definition, mayUpdate]);
}
