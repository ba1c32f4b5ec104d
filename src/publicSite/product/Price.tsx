import { formatMoney } from '#src/fields/formatMoney.ts';
import type { MarketProduct } from '#src/publicSite/reading/marketProduct.ts';
import { useWords } from '#src/publicSite/reading/ProductWords.tsx';
import { fill } from '#src/publicSite/fill.ts';
import { usePublicText } from '#src/publicSite/PublicText.tsx';

/** The unit price with its meter; by the month also what an hour comes to. */
export function Price({ product }: { product: Pick<MarketProduct, 'unit_price' | 'meter' | 'price_hour'> }) {
  const { text } = usePublicText();
  const words = text.site.market;
  const word = useWords();
  const { unit_price: price, meter, price_hour: hour } = product;
  if (price === null) return null;
  const monthly = meter === 'month' && hour !== null;
  return (
    <span className="m-price">
      <b>{formatMoney(price)}</b>
      <span>/{word('meter', meter)}</span>
      {monthly && <small>{fill(words.perHour, { price: Number(hour).toFixed(2) })}</small>}
    </span>
  );
}
