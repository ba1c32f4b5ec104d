import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { Mark } from '#src/fields/parts/Mark.tsx';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/**
 * A value of an enum. An unknown value is shown unchanged, without a colour; an unknown state is marked as such (spec
 * 8.2).
 */
export function EnumValue({ field, value, lang, dense }: FieldView) {
  const translate = useTranslate();
  const key = String(value);
  const known = field.values && Object.hasOwn(field.values, key) ? field.values[key] : undefined;
  if (!known) {
    return (
      <Tag title={key}>
        <CutText text={field.type === 'state' ? translate('record.value.unknownState') : key} dense={dense} />
      </Tag>
    );
  }
  if (field.type === 'state') {
    return (
      <Tag tone={known.tone} mark={known.transient ? 'spinner' : 'dot'}>
        {known.label[lang]}
      </Tag>
    );
  }
  return known.tone ? (
    <Tag tone={known.tone}>{known.label[lang]}</Tag>
  ) : (
    <span className="value-text">
      <Mark text={known.mark} />
      {known.label[lang]}
    </span>
  );
}
