import { useCallback } from 'react';
import { matches } from '#model/conditions.ts';
import type { FieldDefinition } from '#model/definition.ts';
import { useActor } from '#src/session/useActor.ts';
import type { FormValues } from './initialValues.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Gives a function that says which fields exist for the values of a form. A field that leans on an absent one is absent too. */
export function useFormVisibility(fields: Fields, record: Record<string, unknown> | undefined) {
  const actor = useActor();
  return useCallback(
    (values: FormValues) => {
      const seen = new Set<string>();
      const exists = (field: FieldDefinition): boolean => {
        if (field.when === undefined) return true;
        // The compiler refuses circles; an older definition must still not hang the page.
        if (seen.has(field.name)) return true;
        seen.add(field.name);
        const present = Object.fromEntries(
          Object.entries({ ...record, ...values }).filter(([name]) => !fields[name] || fields[name] === field || exists(fields[name])),
        );
        const holds = matches(field.when, present, { user: actor, form: values, record, now: Date.now(), fields });
        seen.delete(field.name);
        return holds;
      };
      return exists;
    },
    [actor, fields, record],
  );
}
