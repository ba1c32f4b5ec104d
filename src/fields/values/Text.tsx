import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { labelOf } from '#src/i18n/labelOf.ts';

export function Text({ field, value, lang, dense }: FieldView) {
  const text = String(value);
  const name = field.names && Object.hasOwn(field.names, text) ? labelOf(field.names[text], lang) : '';
  if (name === '') return <CutText text={text} dense={dense} />;
  // Programs and the documentation use the key.
  return (
    <span className="named-key">
      <CutText text={name} dense={dense} />
      <code>{text}</code>
    </span>
  );
}
