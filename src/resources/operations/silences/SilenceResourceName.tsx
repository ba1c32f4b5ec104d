import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** The name of a kind of object; its word if the reader cannot see it. */
export default function SilenceResourceName({ record, field }: SlotProps['field']) {
  const { resources } = useManifest();
  const label = useLabel();
  const word = record[field.name];
  const found = resources.find(({ resource }) => resource === word);
  return <span className="value-text">{found === undefined ? String(word ?? '—') : label(found.label)}</span>;
}
