import { fill } from '#src/public/fill.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { Cards } from './Cards.tsx';
import { hourly } from './paying/hourly.ts';
import type { PurchaseWay } from '#model/domains/market/purchaseShapes.ts';
import { wayWord, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** How it is paid for, side by side: the whole bill of each way, and what the longer ones save. */
export function Ways({ reply: { ways }, way, wish, open }: Buying) {
  const words = usePurchaseWords();
  const titleOf = ({ period }: Pick<PurchaseWay, 'period'>) =>
    period === null ? words.hour : period.unit === 'year' || period.count === 12 ? words.year : words.month;
  const gone = open.get('way');
  return (
    <Cards
      name="way"
      label={words.way}
      open={gone === undefined ? undefined : titleOf({ period: periodIn(gone) })}
      value={way ? wayWord(way) : ''}
      onChange={(value) => wish.choose({ way: value })}
      choices={ways.map((each) => ({
        value: wayWord(each),
        title: (
          <>
            {titleOf(each)}{' '}
            <span className="b-amount">
              {each.period === null
                ? fill(words.perHour, { price: hourly(each.terms.hourly) })
                : formatFen(each.terms.payable_amount)}
            </span>
          </>
        ),
        text: fill(words.perMonth, { price: formatFen(each.terms.monthly) ?? '' }),
        end: each.saved !== null && (
          <span className="p-tag" data-tone="success">
            {fill(words.saved, { percent: each.saved })}
          </span>
        ),
      }))}
    />
  );
}

/** `12-month`. */
function periodIn(word: string): PurchaseWay['period'] {
  const [, count, unit] = /^(\d+)-(month|year)$/.exec(word) ?? [];
  return count === undefined ? null : { count: Number(count), unit: unit === 'year' ? 'year' : 'month' };
}
