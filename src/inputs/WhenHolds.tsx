import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { conditionFields, matches } from '#model/conditions.ts';
import type { Condition } from '#model/conditions.ts';
import type { FieldDefinition } from '#model/definition.ts';
import { useActor } from '#src/session/useActor.ts';
import { useFormSurroundings } from './formContext.ts';

/** The object around a member: its path in the form and what it may hold. */
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

/** Shows its children only while the field's `when` holds on what is in the form: for a member, on what is in its object. */
export function WhenHolds({ field, around, children }: WhenHoldsProps) {
  if (field.when === undefined) return children;
  return (
    <Watched condition={field.when} around={around}>
      {children}
    </Watched>
  );
}

function Watched({ condition, around, children }: { condition: Condition } & Omit<WhenHoldsProps, 'field'>) {
  const actor = useActor();
  const { record, definition } = useFormSurroundings();
  const { getValues } = useFormContext();
  const read = conditionFields(condition).map((path) => path.split('.')[0] ?? path);
  // Only what the condition reads makes it look again.
  useWatch({ name: around ? read.map((name) => `${around.name}.${name}`) : read });
  const [now] = useState(() => Date.now());
  const form = getValues();
  const values = around ? getValues(around.name) : { ...record, ...form };
  const holds = matches(condition, values, { user: actor, form, record, now, fields: around?.fields ?? definition?.fields });
  return holds ? children : null;
}
