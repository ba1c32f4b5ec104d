import type { FieldRecord, FieldView } from '#src/fields/fieldView.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { safeFileUrl } from '#src/fields/parts/safeFileUrl.ts';

/** A stored file: its name as a link, and its size. */
export function FileValue({ value, lang }: FieldView) {
  const file = value as FieldRecord; // An object: `expects` in the table of kinds.
  const name = plainText(file.name ?? file.url ?? '');
  const url = safeFileUrl(file.url);
  const size = typeof file.size === 'number' ? sizeText(file.size, lang) : undefined;
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
      {size && <span className="value-muted">{size}</span>}
    </span>
  );
}
