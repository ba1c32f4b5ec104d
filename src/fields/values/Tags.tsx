import { CLOUD_LABELS_SHOWN } from '#model/values/constants.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { Tag } from '#src/fields/parts/Tag.tsx';

/** A cell shows the first three and the number of the others (spec 2.5 does so for the labels of a cloud). */
export function Tags({ field, value, dense }: FieldView) {
  const tags = (value as unknown[]).map(plainText); // A list: `expects` in the table of kinds.
  if (field.mono) return <MonoTags tags={tags} dense={dense} />;
  const shown = dense ? tags.slice(0, CLOUD_LABELS_SHOWN) : tags;
  const rest = tags.slice(shown.length);
  return (
    <span className="value-tags">
      {shown.map((tag, index) => (
        <Tag key={index} title={tag}>
          <span className="value-clip">{tag}</span>
        </Tag>
      ))}
      {rest.length > 0 && <Tag title={rest.join('\n')}>+{rest.length}</Tag>}
    </span>
  );
}

/** More than these are too many for the cell of a row. */
const MOST_COPIED = 2;

/** Addresses and other machine text: without a frame, each with a button that copies it. */
function MonoTags({ tags, dense }: { tags: string[]; dense: boolean }) {
  if (dense && tags.length > MOST_COPIED) {
    const text = tags.join(', ');
    return (
      <span className="value-mono" title={text}>
        {text}
      </span>
    );
  }
  return (
    <span className="value-tags">
      {tags.map((tag) => (
        <span key={tag} className="value-mono">
          {tag}
          <CopyButton text={tag} />
        </span>
      ))}
    </span>
  );
}
