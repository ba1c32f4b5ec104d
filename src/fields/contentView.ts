import { contentKind, contentViolation } from '#model/content.ts';
import type { FieldView } from './fieldView.ts';

/** A text whose kind another field decides, as a value of that kind; as the text that it is where it does not fit. */
export function contentView(view: FieldView): FieldView {
  const { field, value, record } = view;
  if (!field.content || typeof value !== 'string') return view;
  const kind = contentKind(field, record);
  if (contentViolation(kind, value)) return view;
  switch (kind) {
    case 'boolean':
      return { ...view, field: { ...field, type: 'boolean' }, value: value === 'true' };
    case 'integer':
    case 'number':
      return { ...view, field: { ...field, type: kind }, value: Number(value) };
    case 'json':
      return { ...view, field: { ...field, type: 'json' }, value: JSON.parse(value) };
    case 'text':
      return view;
  }
}
