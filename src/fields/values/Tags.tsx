import { CLOUD_LABELS_SHOWN } from '#model/values/constants.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';

/** A cell shows the first three and the number of the others (spec 2.5 does so for the labels of a cloud). */
export function Tags({ value, dense }: FieldView) {
  const tags = (value as unknown[]).map(plainText); // A list: `expects` in the table of kinds.
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
