import { useMemo } from 'react';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import '#src/i18n/parts/recordForm.ts';
import { EnumInput } from '#src/inputs/choice/EnumInput.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** Those with whom the reader can share a board. */
export default function BoardSharing(props: InputProps) {
  const { kind, bp_id } = useActor();
  const { field } = props;
  const offered = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(field.values ?? {}).filter(([shared]) =>
          shared === 'staff' ? isPlatformKind(kind) : shared === 'own' || bp_id !== null,
        ),
      ),
    [field, kind, bp_id],
  );
  return <EnumInput {...props} field={{ ...field, values: offered } as typeof field} />;
}
