import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import { existingMembers } from '#model/validation/completion/existingMembers.ts';
import { leansOn } from '#model/validation/completion/leansOn.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import { serverNow } from '#src/http/serverNow.ts';

/** The object around a member: its path in the form and its fields. */
interface Around {
  name: string;
  fields: Readonly<Record<string, FieldDefinition>>;
}

interface WhenHoldsProps {
  field: FieldDefinition;
  /** Absent for a field of the record itself. */
  around?: Around;
  children: ReactNode;
}

/**
 * Renders its children while the field exists: while its `when` holds for the values of the form, or for a member, of
 * its object.
 */
export function WhenHolds({ field, around, children }: WhenHoldsProps) {
  if (field.when === undefined) return children;
  return (
    <Watched field={field} around={around}>
      {children}
    </Watched>
  );
}

function Watched({ field, around, children }: WhenHoldsProps) {
  const user = useActor();
  const { mode, record, definition, around: fieldsAround } = useFormEnv();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const fields = around?.fields ?? definition?.fields ?? { [field.name]: field };
  const names = leansOn(fields, field);
  // Watch only the fields that the condition depends on.
  useWatch({ name: around ? [...names, ...names.map((name) => `${around.name}.${name}`)] : names });
  const [now] = useState(() => serverNow());
  const form = getValues();
  const existing = around
    ? existingMembers(fields, valuesAt(getValues(around.name)), { user, form, record, now })
    : completeRecord({ fields, around: fieldsAround }, form, {
        mode: mode === 'create' || mode === 'action' ? 'create' : 'update',
        actor: user,
        record,
        now,
      }).existing;
  return existing.has(field.name) ? children : null;
}

const valuesAt = (value: unknown): Values => (isObject(value) ? value : {});
