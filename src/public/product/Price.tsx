import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';

/** The unit price with its meter; for a monthly price also the price per hour. */
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
