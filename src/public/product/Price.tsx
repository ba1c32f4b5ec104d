import { yuan } from '#model/rules/money/money.ts';
import { salePriceFrom } from '#model/domains/billing/prices/sale/salePrice.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';

const MICRO_YUAN_PER_FEN = 10_000;

/**
 * The lowest unit price, where the product costs least, with its meter. What is charged by time also has its price for
 * the other unit of time.
 */
export function Price({ product }: { product: MarketProduct }) {
  const { text } = usePublicText();
  const words = text.site.market;
  const word = useWords();
  const found = salePriceFrom(product);
  if (found === undefined) return <span className="m-price">{words.noPrice}</span>;
  const { unit, other, isFrom } = found;
  const { meter } = product;
  return (
    <span className="m-price">
      {isFrom && words.from}
      <b>{formatMoney(yuan(unit))}</b>
      <span>
        /{word('meter', meter)}
        {isFrom && words.upwards}
      </span>
      {other !== null && (
        <small>{fill(meter === 'month' ? words.perHour : words.perMonth, { price: rounded(other) })}</small>
      )}
    </span>
  );
}

/** To whole fen, for comparison only. */
const rounded = (micro: number): string =>
  formatMoney(yuan(Math.round(micro / MICRO_YUAN_PER_FEN) * MICRO_YUAN_PER_FEN)) ?? '';
