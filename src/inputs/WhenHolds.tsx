import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { conditionFields, matches } from '#model/conditions.ts';
import type { Condition } from '#model/conditions.ts';
import type { FieldDefinition } from '#model/definition.ts';
import { useActor } from '#src/session/useActor.ts';
import { useFormSurroundings } from './formContext.ts';

interface WhenHoldsProps {
  field: FieldDefinition;
  children: ReactNode;
}

/** Shows its children only while the field's `when` holds on what is in the form. */
export function WhenHolds({ field, children }: WhenHoldsProps) {
  return field.when === undefined ? children : <Watched condition={field.when}>{children}</Watched>;
}

function Watched({ condition, children }: { condition: Condition; children: ReactNode }) {
  const actor = useActor();
  const { record, definition } = useFormSurroundings();
  const { getValues } = useFormContext();
  // Only what the condition reads makes it look again.
  useWatch({ name: conditionFields(condition).map((path) => path.split('.')[0] ?? path) });
  const [now] = useState(() => Date.now());
  const form = getValues();
  const holds = matches(condition, { ...record, ...form }, { user: actor, form, record, now, fields: definition?.fields });
  return holds ? children : null;
}
