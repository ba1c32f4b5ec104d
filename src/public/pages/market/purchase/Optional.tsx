import { usePublicText } from '#src/public/PublicText.tsx';
import { Cards } from './Cards.tsx';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { OFF, withValue, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** What can be left out: without it first, then what this size can run. */
export function Optional({ field, buying }: { field: PurchaseField; buying: Buying }) {
  const { label, lang } = usePublicText();
  const words = usePurchaseWords();
  const { options = [], placeholder, help } = field;
  const current = buying.chosen(field);
  const isLost = current === OFF && new RegExp(`(^|,)${field.name}:(?!${OFF}\\b)`).test(buying.wish.one('values'));
  return (
    <Cards
      name={field.name}
      width="narrow"
      label={label(field.label)}
      value={current}
      onChange={(next) => withValue(buying.wish, field.name, next)}
      choices={[
        { value: OFF, title: label(placeholder) },
        ...options.map(({ value, title, title_en: english }) => ({
          value: `${value}`,
          title: (lang === 'en' && english) || title,
        })),
      ]}
    >
      {isLost && <output className="b-note">{words.unfit}</output>}
      {current !== OFF && help && <p className="b-note">{label(help)}</p>}
    </Cards>
  );
}
