import { lazy, Suspense } from 'react';
import { DetailPage } from '#src/public/product/DetailPage.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { ProductWords, useWords } from '#src/public/reading/ProductWords.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PurchaseBones } from './PurchaseBones.tsx';
import { SimilarProducts } from './SimilarProducts.tsx';

// Its code loads at once: requested later, it would come after the other pages, which load when the browser is idle.
const purchasePage = import('./purchase/PurchasePage.tsx');
const PurchasePage = lazy(async () => ({ default: (await purchasePage).PurchasePage }));

/** An id; the page of anything else says that there is no such product. */
const NUMBER = /^[1-9]\d{0,14}$/;

/** `/market/{id}` (decision 271): one product, and everything that buying it asks. */
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
      body={
        <Suspense fallback={<PurchaseBones />}>
          {NUMBER.test(id) ? <PurchasePage id={Number(id)} product={product} /> : <PurchaseBones />}
        </Suspense>
      }
      below={product && <SimilarProducts product={product} />}
    />
  );
}
