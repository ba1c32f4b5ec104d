import type { FieldRecord, FieldView } from '#src/fields/fieldView.ts';
import { formatBytes } from '#src/fields/format/formatBytes.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { safeFileUrl } from '#src/fields/parts/safeFileUrl.ts';

/** A stored file: its name as a link, its size. */
export function FileValue({ value, lang }: FieldView) {
  const file = value as FieldRecord; // An object: `expects` in the table of kinds.
  const name = plainText(file.name ?? file.url ?? '');
  const url = safeFileUrl(file.url);
  const size = typeof file.size === 'number' ? formatBytes(file.size, lang) : undefined;
  return (
    <span className="value-file">
      {url ? (
        <a className="value-link" href={url} download={name} title={name}>
          {name}
        </a>
      ) : (
        <span className="value-text" title={name}>
          {name}
        </span>
      )}
      {size && <span className="value-muted">{`${size.amount} ${size.unit}`}</span>}
    </span>
  );
}
