import Typography from '@mui/material/Typography';
import { splitFields } from '#model/domains/templates/values/splitFields.ts';
import '#src/i18n/parts/apps.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { MemberInputs } from '#src/inputs/nested/MemberInputs.tsx';
import { useValuesSchema } from './useValuesSchema.ts';

/** The secrets of an app. Those that are left empty stay as they are, or are made by the server. */
export default function StackSecrets(props: InputProps) {
  const translate = useTranslate();
  const { key, next } = useValuesSchema();
  const { mode } = useFormEnv();
  const input = useFieldInput(props);
  const fields = splitFields(next?.fields ?? {}, true);
  if (next === undefined || Object.keys(fields).length === 0) return null;
  const isNew = mode === 'create';
  const isMade = next.generated.length > 0;
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      <MemberInputs key={key} fields={fields} name={props.name} disabled={props.disabled} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate(isNew ? (isMade ? 'apps.secretMade' : 'apps.secretNew') : 'apps.secretKept')}
      </Typography>
    </FieldFrame>
  );
}
