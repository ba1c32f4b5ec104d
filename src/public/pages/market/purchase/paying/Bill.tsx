import { microYuan, yuan } from '#model/rules/money/money.ts';
import type { Label } from '#model/language/definition.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { hourly } from './hourly.ts';
import type { PurchaseTerms } from '#model/domains/market/purchaseShapes.ts';
import type { AccountQuote } from '#src/public/pages/market/purchase/purchaseReply.ts';
import { NEW, type Buying } from '#src/public/pages/market/purchase/usePurchase.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';

const HOURS_OF_A_DAY = 24;
const SECONDS_OF_AN_HOUR = 3_600;

/** Every line that will be charged, what is made free of charge, and what is left of the balance. */
export function Bill({ buying, quote }: { buying: Buying; quote: AccountQuote | undefined }) {
  const words = usePurchaseWords();
  const { label, lang } = usePublicText();
  const terms = quote ?? buying.way?.terms;
  if (buying.open.size > 0) return null;
  if (terms === undefined) return <p>{words.notHere}</p>;
  const size = buying.reply.sizes.find(({ id }) => id === buying.way?.product_id);
  // What the market calls it, in place of the name that its cloud knows.
  const sold = size && ((lang === 'en' && size.name_en) || size.name);
  const isPrepaid = terms.charge_type === 'prepaid';
  const amountOf = (amount: string) => (isPrepaid ? formatFen(amount) : fill(words.perHour, { price: hourly(amount) }));
  const free = buying.reply.form.prepares.filter(({ field }) => buying.prepared(field) === NEW);
  return (
    <>
      <dl className="b-bill">
        {linesOf(terms, sold).map(({ key, label: name, spec, amount, count }) => (
          <div key={key}>
            <dt>
              {label(name)} {spec && <small>{spec}</small>} {count > 1 && fill(words.times, { count })}
            </dt>
            <dd>{amount === null ? words.byUse : amountOf(amount)}</dd>
          </div>
        ))}
        {free.map(({ field, label: name }) => (
          <div key={field}>
            <dt>
              {label(name)} <small>{words.prepared}</small>
            </dt>
            <dd>{words.free}</dd>
          </div>
        ))}
        {Number(terms.discount_amount) > 0 && (
          <div>
            <dt>{words.discount}</dt>
            <dd>−{formatFen(terms.discount_amount)}</dd>
          </div>
        )}
        {Number(terms.voucher_amount) > 0 && (
          <div>
            <dt>{words.voucher}</dt>
            <dd>−{formatFen(terms.voucher_amount)}</dd>
          </div>
        )}
      </dl>
      {quote && <Afterwards quote={quote} />}
    </>
  );
}

/** The sum, which readers of a screen hear when it changes. */
export function Total({ buying, quote }: { buying: Buying; quote: AccountQuote | undefined }) {
  const words = usePurchaseWords();
  const terms = quote ?? buying.way?.terms;
  const isKnown = terms !== undefined && buying.open.size === 0;
  const isPrepaid = terms?.charge_type === 'prepaid';
  return (
    <output className="b-total" aria-busy={buying.isLoading}>
      {isKnown && (
        <>
          <span>{isPrepaid ? words.total : words.totalHour}</span>{' '}
          <b>{isPrepaid ? formatFen(terms.payable_amount) : fill(words.perHour, { price: hourly(terms.hourly) })}</b>{' '}
          <small>{fill(words.perMonth, { price: formatFen(terms.monthly) ?? '' })}</small>
        </>
      )}
    </output>
  );
}

function Afterwards({ quote }: { quote: AccountQuote }) {
  const words = usePurchaseWords();
  const { available, shortfall, sufficient_balance: suffices, after } = quote;
  if (!suffices)
    return (
      <p className="b-short">
        {fill(words.short, { available: formatFen(available) ?? '', amount: formatFen(shortfall) ?? '' })}
      </p>
    );
  const hours = after?.runway_s == null ? undefined : Math.floor(after.runway_s / SECONDS_OF_AN_HOUR);
  const time =
    hours === undefined
      ? ''
      : hours < 2 * HOURS_OF_A_DAY
        ? fill(words.hours, { count: hours })
        : fill(words.days, { count: Math.floor(hours / HOURS_OF_A_DAY) });
  return (
    <p className="b-note">
      {fill(words.after, { amount: formatFen(after?.available ?? available) ?? '' })}
      {time && ` · ${fill(words.lasts, { time })}`}
    </p>
  );
}

interface BillLine {
  key: string;
  label: Label;
  spec: string | null;
  /** Null: measured. */
  amount: string | null;
  count: number;
}

/** The charges of all records, those of several copies as one line. `sold`: the name of what is bought. */
function linesOf({ items, charge_type }: PurchaseTerms, sold: string | undefined): BillLine[] {
  const lines = new Map<string, BillLine>();
  for (const { charges, part, adds } of items)
    for (const { label, product_label: product, spec, original, hourly: hour } of charges) {
      const key = [part ? 'part' : '', adds ?? '', label.en, spec].join(' ');
      const amount = charge_type === 'prepaid' ? original : hour;
      const before = lines.get(key);
      // What comes with it is named by its product: a spec is the word of a cloud.
      const named = part || adds || sold === undefined ? { label: product, spec: null } : { label, spec: sold };
      if (before === undefined) lines.set(key, { key, ...named, amount, count: 1 });
      else lines.set(key, { ...before, amount: sum(before.amount, amount), count: before.count + 1 });
    }
  return [...lines.values()];
}

const sum = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : yuan((microYuan(a) ?? 0) + (microYuan(b) ?? 0));
