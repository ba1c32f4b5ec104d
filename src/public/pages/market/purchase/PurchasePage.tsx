import { lazy, Suspense } from 'react';
import { Price } from '#src/public/product/Price.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PackageFacts } from '#src/public/pages/market/PackageFacts.tsx';
import { PurchaseBones } from '#src/public/pages/market/PurchaseBones.tsx';
import { ProductFacts } from '#src/public/pages/market/ProductFacts.tsx';
import { isBuying, usePurchase } from './usePurchase.ts';
import { Purchase } from './Purchase.tsx';

const OfferForm = lazy(async () => ({ default: (await import('#src/public/pages/market/OfferForm.tsx')).OfferForm }));

/** The purchase of a product with its facts below; what is bought with its own form only has a link to it. */
export function PurchasePage({ id, product }: { id: number; product: MarketProduct | undefined }) {
  const { text } = usePublicText();
  const word = useWords();
  // At the same time as the product itself.
  const found = usePurchase(id);
  if (found === undefined || product === undefined) return <PurchaseBones />;
  if (isBuying(found))
    return (
      <>
        <Purchase product={product} buying={found} />
        <section className="i-readme b-facts">
          <ProductFacts product={product} />
          <PackageFacts id={product.id} />
        </section>
      </>
    );
  return (
    <div className="i-row">
      <section className="i-readme">
        <ProductFacts product={product} />
        <PackageFacts id={product.id} />
      </section>
      <aside className="i-aside">
        <section className="m-offer" aria-labelledby="offer">
          <h2 id="offer" className="p-hidden">
            {text.site.product.unitPrice}
          </h2>
          <Price product={product} />
          <p className="m-offer-line">{word('charge_type', product.charge_type) || '\u00a0'}</p>
          <Suspense fallback={<span className="p-bone" style={{ height: 240 }} />}>
            <OfferForm id={product.id} />
          </Suspense>
        </section>
      </aside>
    </div>
  );
}
