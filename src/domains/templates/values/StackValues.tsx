import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { planValues } from '#model/domains/templates/plan/planValues.ts';
import type { SchemaReading } from '#model/domains/templates/schema/schemaReading.ts';
import { mergeValues, type Values } from '#model/domains/templates/values/leaves.ts';
import { splitFields } from '#model/domains/templates/values/splitFields.ts';
import { isObject } from '#model/fields/kind.ts';
import '#src/i18n/parts/apps.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { MemberInputs } from '#src/inputs/nested/MemberInputs.tsx';
import { useValuesSchema } from './useValuesSchema.ts';

/** The values of an app as inputs, filled in with its defaults, or with what it has. */
export default function StackValues(props: InputProps) {
  const translate = useTranslate();
  const { key, next, now, isOpen } = useValuesSchema();
  const { record } = useFormEnv();
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const input = useFieldInput(props);
  const filled = useRef('');
  useEffect(() => {
    if (next === undefined || filled.current === key) return;
    const isFirst = filled.current === '';
    filled.current = key;
    const given = getValues(props.name);
    const overrides = startOf({ next, now, record, given: isFirst && isObject(given) ? given : {} });
    setValue(props.name, mergeValues(next.fields, next.defaults, overrides));
  }, [key, next, now, record, props.name, getValues, setValue]);
  if (isOpen) return <Alert severity="info">{translate('apps.chooseFirst')}</Alert>;
  if (next === undefined) return <Skeleton variant="rounded" height={160} />;
  const fields = splitFields(next.fields, false);
  if (Object.keys(fields).length === 0) return <Alert severity="info">{translate('apps.noValues')}</Alert>;
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      {/* Other fields than those of the version before: their state must not stay. */}
      <MemberInputs key={key} fields={fields} name={props.name} disabled={props.disabled} />
    </FieldFrame>
  );
}

interface Start {
  next: SchemaReading;
  now: SchemaReading | undefined;
  record: Record<string, unknown> | undefined;
  given: Values;
}

/** What an upgrade carries over; of a new app, what a link or a template of the form has filled in. */
function startOf({ next, now, record, given }: Start): Values {
  if (record === undefined || now === undefined) return given;
  const [overrides, shelved] = [record['overrides'], record['shelved']].map((each) => (isObject(each) ? each : {}));
  return planValues({ version: now, overrides: overrides ?? {}, shelved: shelved ?? {} }, next).overrides;
}
