import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { isToldOnce } from '#model/access.ts';
import type { Definition, FieldDefinition } from '#model/definition.ts';

interface Telling {
  record: RaRecord;
  fields: FieldDefinition[];
}

/** Holds a new record back until what the server told with it, this once, was read. */
export function useToldOnce({ fields }: Definition, onSaved: (record: RaRecord) => void) {
  const [telling, setTelling] = useState<Telling>();
  const saved = (record: RaRecord) => {
    const told = Object.values(fields).filter((field) => isToldOnce(field) && typeof record[field.name] === 'string');
    if (told.length === 0) onSaved(record);
    else setTelling({ record, fields: told });
  };
  const close = () => {
    if (!telling) return;
    const kept = Object.entries(telling.record).filter(([name]) => !telling.fields.some((field) => field.name === name));
    setTelling(undefined);
    // The entries are those of a record, its id among them.
    onSaved(Object.fromEntries(kept) as RaRecord);
  };
  return { telling, saved, close };
}
