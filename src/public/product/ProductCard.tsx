import type { ReactNode } from 'react';
import { saleAmount } from '#model/domains/billing/prices/sale/salePrice.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { Highlighted } from './Highlighted.tsx';
import { Price } from './Price.tsx';
import { Stock } from './Stock.tsx';
import { specOf } from './specOf.ts';
import { tagsFor } from './tagsFor.ts';

interface Props {
  product: MarketProduct;
  /** The search text. */
  q?: string;
  /** Controls of the list for the product, above the link to its page. */
  children?: ReactNode;
}

/** A product with its place, performance and price; all of it links to its page. */
export function ProductCard({ product, q = '', children }: Props) {
  const { text, lang } = usePublicText();
  const words = text.site.market;
  const word = useWords();
  const listed = saleAmount(product.list_price, product);
  const name = lang === 'en' ? (product.name_en ?? product.name) : product.name;
  return (
    <li className={product.stock === 0 ? 'm-card m-card-out' : 'm-card'}>
      <div className="m-card-top">
        <span className="m-type">{word('resource_type', product.resource_type) || '\u00a0'}</span>
        <span className="m-place">{word('region_id', product.region_id) || '\u00a0'}</span>
      </div>
      <h3>
        <PublicLink href={`/market/${product.id}`} className="m-link">
          <Highlighted text={name} q={q} />
        </PublicLink>
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
            {product.card_hour !== null && (product.gpu_count ?? 0) > 1 && (
              <span>{fill(words.perCard, { price: formatMoney(Number(product.card_hour).toFixed(2)) ?? '' })}</span>
            )}
            {listed && <s>{fill(words.listPrice, { price: formatMoney(listed) ?? '' })}</s>}
          </span>
        </div>
        <Stock stock={product.stock} />
        {children}
      </div>
    </li>
  );
}
