import { DetailPage } from '#src/public/product/DetailPage.tsx';
import { Stock } from '#src/public/product/Stock.tsx';
import { Price } from '#src/public/product/Price.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { ProductWords, useWords } from '#src/public/reading/ProductWords.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { loginAddress } from '#src/session/end/redirectTarget.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { ProductFacts } from './ProductFacts.tsx';
import { SimilarProducts } from './SimilarProducts.tsx';

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
      words={words}
      summary={lang === 'en' ? product?.summary_en : product?.summary}
      kind={(product && word('resource_type', product.resource_type)) || '\u00a0'}
      main={product ? <ProductFacts product={product} /> : <span className="p-bone" style={{ height: 640 }} />}
      aside={
        <section className="m-offer" aria-labelledby="offer">
          <h2 id="offer" className="p-hidden">
            {text.site.product.unitPrice}
          </h2>
          {product ? (
            <>
              <Price product={product} />
              <p className="m-offer-line">
                {word('charge_type', product.charge_type) || '\u00a0'}
                <Stock stock={product.stock} />
              </p>
            </>
          ) : (
            <span className="p-bone" style={{ height: 67 }} />
          )}
          <Steps />
        </section>
      }
      below={product && <SimilarProducts product={product} />}
    />
  );
}

/** The next step. No form of the console orders a product, so a member is led to the console itself. */
function Steps() {
  const { text } = usePublicText();
  const { product: words, footer } = text.site;
  if (sessionKind() !== undefined) {
    return (
      <>
        <p>{words.member}</p>
        <PublicLink className="p-button" href="/index">
          {words.open}
        </PublicLink>
      </>
    );
  }
  const signIn = loginAddress(window.location);
  return (
    <>
      <p>{words.visitor}</p>
      <PublicLink className="p-button" href={signIn}>
        {words.signIn}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href={signIn.replace('/login', '/register')}>
        {footer.register}
      </PublicLink>
    </>
  );
}
