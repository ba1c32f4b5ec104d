import { ProductCard } from '#src/public/product/ProductCard.tsx';
import { listAddress } from '#src/public/reading/listQuery.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

const SHOWN = 3;

/** The best products of the same type. */
export function SimilarProducts({ product }: { product: Pick<MarketProduct, 'id' | 'resource_type'> }) {
  const { text } = usePublicText();
  const { data } = useReply<MarketProduct[]>(
    listAddress({
      collection: 'products',
      filter: { resource_type: product.resource_type },
      q: '',
      sort: [['score', 'DESC']],
      page: 1,
    }),
  );
  const others = data?.filter(({ id }) => id !== product.id).slice(0, SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="i-part">
      <h2>{text.site.product.related}</h2>
      <ul className="m-cards">
        {others.map((each) => (
          <ProductCard key={each.id} product={each} />
        ))}
      </ul>
    </section>
  );
}
