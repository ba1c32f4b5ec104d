import { usePublicText } from '#src/public/PublicText.tsx';
import { ProductWords } from '#src/public/reading/ProductWords.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { CardBone } from '#src/public/product/CardBone.tsx';
import { ProductCard } from '#src/public/product/ProductCard.tsx';

const SHOWN = 6;
const ADDRESS = `/api/bill/v1/market/products?sort=${encodeURIComponent('["score","DESC"]')}&range=${encodeURIComponent(`[0,${SHOWN - 1}]`)}`;

/** The first products of the market. Renders nothing without a market. */
export function MarketPreview() {
  const { text } = usePublicText();
  const { home } = text.site;
  const { data, fault } = useReply<MarketProduct[]>(ADDRESS);
  if (fault || data?.length === 0) return null;
  return (
    <section className="w-part" aria-labelledby="preview">
      <div className="w-part-head">
        <div>
          <h2 id="preview">{home.preview}</h2>
          <p className="w-part-lead">{home.previewLead}</p>
        </div>
        <PublicLink className="p-link" href="/market">
          {home.all}
        </PublicLink>
      </div>
      <ProductWords>
        <ul className="m-cards" aria-busy={data === undefined}>
          {data
            ? data.map((product) => <ProductCard key={product.id} product={product} />)
            : Array.from({ length: SHOWN }, (_, index) => <CardBone key={index} />)}
        </ul>
      </ProductWords>
    </section>
  );
}
