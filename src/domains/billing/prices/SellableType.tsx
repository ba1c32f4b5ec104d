import { useManifest } from '#src/definitions/useManifest.ts';
import { EnumInput } from '#src/inputs/choice/EnumInput.tsx';
import '#src/i18n/parts/recordForm.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';

/** The types of resource that clouds or the platform deliver: a product of another type cannot go on sale (24010). */
export default function SellableType(props: InputProps) {
  const delivered = new Set(useManifest().delivered ?? []);
  const { field } = props;
  if (field.type !== 'enum') return <EnumInput {...props} />;
  const values = Object.entries(field.values).filter(([type]) => delivered.has(type));
  return <EnumInput {...props} field={{ ...field, values: Object.fromEntries(values) }} />;
}
