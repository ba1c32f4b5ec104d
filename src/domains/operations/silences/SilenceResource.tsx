import { useMemo } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { EnumInput } from '#src/inputs/choice/EnumInput.tsx';
import '#src/i18n/parts/recordForm.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';

/** The kinds of object that the reader can see, by their names. */
export default function SilenceResource(props: InputProps) {
  const { resources } = useManifest();
  const values = useMemo(
    () => Object.fromEntries(resources.map(({ resource, label }) => [resource, { label }])),
    [resources],
  );
  const { name, label, help, required } = props.field;
  // A choice, although the record stores plain text.
  return (
    <EnumInput
      {...props}
      field={{ name, type: 'enum', label, values, ...(help && { help }), ...(required && { required }) }}
    />
  );
}
