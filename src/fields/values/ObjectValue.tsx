import { CutText } from '#src/fields/parts/CutText.tsx';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import type { FieldRecord, FieldView } from '#src/fields/fieldView.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { labelsBelow } from '#src/fields/format/labelsBelow.ts';
import { summarize } from '#src/fields/format/summarize.ts';

/** The members of an object, each by its own kind; in a cell, one line of text. */
export function ObjectValue(view: FieldView) {
  const { field, lang, dense, record } = view;
  const members = view.value as FieldRecord; // An object: `expects` in the table of kinds.
  if (dense) return <CutText text={summarize(field, members, lang, labelsBelow(record, field.name))} dense />;
  const known = Object.values(field.fields ?? {}).filter(
    (member) => !member.writeOnly && !isBlank(members[member.name]),
  );
  const inner = { ...members, _labels: labelsBelow(record, field.name) };
  return (
    <dl className="value-pairs">
      {known.map((member) => (
        <div key={member.name}>
          <dt>{member.label[lang]}</dt>
          <dd>
            <FieldValue {...view} field={member} value={members[member.name]} record={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
