import { lazy, Suspense } from 'react';
import { DetailPage } from '#src/public/product/DetailPage.tsx';
import { Price } from '#src/public/product/Price.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { ProductWords, useWords } from '#src/public/reading/ProductWords.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PackageFacts } from './PackageFacts.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { SimilarProducts } from './SimilarProducts.tsx';

// It waits for the product, as its placeholder does. Its code loads meanwhile: asked for later, it would come after the
// other pages, which load when the browser is idle.
const offerForm = import('./OfferForm.tsx');
const OfferForm = lazy(async () => ({ default: (await offerForm).OfferForm }));

const BONE = <span className="p-bone" style={{ height: 240 }} />;

/** `/market/{id}` (decision 052): one product with its specification, price and stock. */
export function ProductPage({ id = '' }: { id?: string }) {
  return (
    <ProductWords>
      <Product id={id} />
    </ProductWords>
  );
}

function Product({ id }: { id: string }) {
  const { text, lang } = usePublicText();
  const { market: words } = text.site;
  const word = useWords();
  const reply = useReply<MarketProduct>(`/api/bill/v1/market/products/${encodeURIComponent(id)}`);
  const { data: product } = reply;
  return (
    <DetailPage
      reply={reply}
      list="/market"
      words={{ ...words, ...text.site.product }}
      summary={lang === 'en' ? product?.summary_en : product?.summary}
      kind={(product && word('resource_type', product.resource_type)) || '\u00a0'}
      main={
        product ? (
          <>
            <ProductFacts product={product} />
            <PackageFacts id={product.id} />
          </>
        ) : (
          <span className="p-bone" style={{ height: 640 }} />
        )
      }
      aside={
        <section className="m-offer" aria-labelledby="offer">
          <h2 id="offer" className="p-hidden">
            {text.site.product.unitPrice}
          </h2>
          {product ? (
            <>
              <Price product={product} />
              <p className="m-offer-line">{word('charge_type', product.charge_type) || '\u00a0'}</p>
            </>
          ) : (
            <span className="p-bone" style={{ height: 67 }} />
          )}
          <Suspense fallback={BONE}>{product ? <OfferForm id={product.id} /> : BONE}</Suspense>
        </section>
      }
      below={product && <SimilarProducts product={product} />}
    />
  );
}
