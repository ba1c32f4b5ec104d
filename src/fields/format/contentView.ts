import { contentField, contentKind, contentViolation, valueOfText } from '#model/conditions/content.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** A text whose kind another field decides, converted to that kind; unchanged if it does not fit. */
export function contentView(view: FieldView): FieldView {
  const { field, value, record } = view;
  if (!field.content || typeof value !== 'string') return view;
  if (contentViolation(field, record, value)) return view;
  const held = contentField(field, record);
  if (held)
    return { ...view, field: { ...held, name: field.name, label: field.label }, value: valueOfText(held, value) };
  const kind = contentKind(field, record);
  switch (kind) {
    case 'boolean':
      return { ...view, field: withKeys(field, { type: 'boolean' }), value: value === 'true' };
    case 'integer':
    case 'number':
      return { ...view, field: withKeys(field, { type: kind }), value: Number(value) };
    case 'json':
      return { ...view, field: withKeys(field, { type: 'json' }), value: JSON.parse(value) };
    case 'text':
      return view;
  }
}
