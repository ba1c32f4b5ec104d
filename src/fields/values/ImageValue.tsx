import type { FieldRecord, FieldView } from '#src/fields/fieldView.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { safeFileUrl } from '#src/fields/parts/safeFileUrl.ts';
import { FileValue } from './FileValue.tsx';

export function ImageValue(view: FieldView) {
  const image = view.value as FieldRecord; // An object: `expects` in the table of kinds.
  const url = safeFileUrl(image.url);
  if (!url) return <FileValue {...view} />;
  return (
    <img
      className={view.dense ? 'value-thumb' : 'value-image'}
      src={url}
      alt={plainText(image.name ?? '')}
      loading="lazy"
    />
  );
}
