import { useId } from 'react';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Cards } from './Cards.tsx';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { withValue, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** What everybody can choose: families on cards with their mark, and the members of the chosen one below. */
export function Choices({ field, buying }: { field: PurchaseField; buying: Buying }) {
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const id = useId();
  const { options = [] } = field;
  const mine = buying.own?.fields[field.name] ?? [];
  const all = [...options, ...mine.filter(({ value }) => !options.some((each) => each.value === value))];
  const value = buying.chosen(field);
  const families = Map.groupBy(all, (option) => option.family?.value ?? '');
  const current = all.find((each) => `${each.value}` === value);
  const members = families.get(current?.family?.value ?? '') ?? [];
  const choose = (next: string) => withValue(buying.wish, field.name, next);
  return (
    <Cards
      name={field.name}
      width="narrow"
      label={label(field.label)}
      open={buying.open.get(field.name)}
      value={current?.family?.value ?? ''}
      onChange={(family) => choose(`${families.get(family)?.[0]?.value ?? ''}`)}
      choices={[...families].map(([family, [first]]) => ({
        value: family,
        title: first?.family ? label(first.family.label) : words.existing,
        mark: first?.family?.mark ?? '·',
      }))}
    >
      {members.length > 1 && (
        <p className="b-line">
          <label htmlFor={id}>
            {fill(words.version, { family: current?.family ? `${label(current.family.label)} ` : '' })}
          </label>
          <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
            {members.map((each) => (
              <option key={each.value} value={each.value}>
                {each.title}
              </option>
            ))}
          </select>
        </p>
      )}
      {members.length === 1 && <p className="b-note">{members[0]?.title}</p>}
    </Cards>
  );
}
