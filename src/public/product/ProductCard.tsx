import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { Highlighted } from './Highlighted.tsx';
import { specOf } from './specOf.ts';
import { tagsFor } from './tagsFor.ts';

const FEW = 5;

/** A product with its place, performance and price. `q` is the search text. */
export function ProductCard({ product, q = '' }: { product: MarketProduct; q?: string }) {
  const { text, lang } = usePublicText();
  const words = text.site.market;
  const word = useWords();
  const { stock } = product;
  const name = lang === 'en' ? (product.name_en ?? product.name) : product.name;
  const soldOut = stock === 0;
  return (
    <li className={soldOut ? 'm-card m-card-out' : 'm-card'}>
      <div className="m-card-top">
        <span className="m-type">{word('resource_type', product.resource_type) || '\u00a0'}</span>
        <span className="m-place">{word('region_id', product.region_id) || '\u00a0'}</span>
      </div>
      <h3>
        <Highlighted text={name} q={q} />
      </h3>
      <p className="m-summary">
        <Highlighted text={(lang === 'en' ? product.summary_en : product.summary) ?? ''} q={q} />
      </p>
      <dl className="m-spec">
        {specOf(product, words, lang).map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="p-tags m-card-tags">
        {tagsFor(product.tags, lang).map((tag) => (
          <li key={tag} className="p-tag">
            {tag}
          </li>
        ))}
      </ul>
      <div className="m-card-foot">
        <div>
          <Price product={product} />
          <span className="m-charge">
            {word('charge_type', product.charge_type)}
            {product.list_price && <s>{fill(words.listPrice, { price: formatMoney(product.list_price) ?? '' })}</s>}
          </span>
        </div>
        {stock !== null && (
          <span className="m-stock" data-tone={soldOut ? 'out' : stock <= FEW ? 'few' : 'well'}>
            {soldOut ? words.soldOut : stock <= FEW ? fill(words.stock, { count: stock }) : words.plenty}
          </span>
        )}
      </div>
    </li>
  );
}

/** The placeholder of a card while it loads. */
export function ProductCardBone() {
  return (
    <li className="m-card m-card-bone" aria-hidden>
      <span className="p-bone" style={{ width: '40%', height: 16 }} />
      <span className="p-bone" style={{ width: '70%', height: 24 }} />
      <span className="p-bone" style={{ width: '90%', height: 16 }} />
      <span className="p-bone" style={{ width: '100%', height: 72 }} />
      <span className="p-bone" style={{ width: '50%', height: 28 }} />
    </li>
  );
}

/** The unit price with its meter; for a monthly price also the price per hour. */
function Price({ product }: { product: Pick<MarketProduct, 'unit_price' | 'meter' | 'price_hour'> }) {
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
