import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

// The editor is larger than the form.
const PromqlEditor = lazy(() => import('#src/domains/operations/PromqlEditor.tsx'));

/** The query of a rule. Mistakes are marked while it is typed; the server and the instance check it again. */
export default function AlarmQuery(props: InputProps) {
  const input = useFieldInput(props);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <Suspense fallback={<Skeleton variant="rounded" height={46} />}>
        <PromqlEditor
          id={input.id}
          label={input.label}
          hint="sum by (job) (rate(http_requests_total[5m]))"
          initial={typeof input.value === 'string' ? input.value : ''}
          describedBy={input.aria['aria-describedby']}
          invalid={Boolean(input.error)}
          required={input.required}
          onBlur={input.blur}
          focusTarget={input.focusTarget}
          onChange={(text) => input.change(text === '' ? null : text)}
        />
      </Suspense>
    </FieldFrame>
  );
}
