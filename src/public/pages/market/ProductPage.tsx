import { ApiFault } from '#src/http/apiFault.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { Message } from '#src/public/list/Message.tsx';
import { Stock } from '#src/public/product/Stock.tsx';
import { Price } from '#src/public/product/Price.tsx';
import { tagsFor } from '#src/public/product/tagsFor.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { BackLink } from '#src/public/routing/BackLink.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { ProductWords, useWords } from '#src/public/reading/ProductWords.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
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
  const {
    data: product,
    fault,
    retry,
  } = useReply<MarketProduct>(`/api/bill/v1/market/products/${encodeURIComponent(id)}`);
  const english = lang === 'en';
  const name = (english && product?.name_en) || product?.name;
  const summary = english ? product?.summary_en : product?.summary;
  usePageHead(name ?? words.heading, summary ?? words.description);
  if (fault instanceof ApiFault && fault.status === 404) {
    return (
      <Message level={1} glyph="inbox" title={words.missing} text={words.missingText}>
        <PublicLink className="p-button" href="/market">
          {words.back}
        </PublicLink>
      </Message>
    );
  }
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  return (
    <div className="p-wide i-page" aria-busy={product === undefined}>
      <BackLink href="/market">{words.back}</BackLink>
      <header className="i-head">
        {product ? (
          <span className="p-tag" data-tone="success">
            {word('resource_type', product.resource_type) || '\u00a0'}
          </span>
        ) : (
          <span className="p-bone" style={{ width: 48, height: 24 }} />
        )}
        <h1>{name ?? <span className="p-bone" style={{ width: '40%', height: '1.3em' }} />}</h1>
        <p>{summary ?? '\u00a0'}</p>
        <ul className="p-tags">
          {tagsFor(product?.tags ?? null, lang).map((tag) => (
            <li key={tag} className="p-tag">
              {tag}
            </li>
          ))}
        </ul>
      </header>
      <div className="i-row">
        <section className="i-readme">
          {product ? <ProductFacts product={product} /> : <span className="p-bone" style={{ height: 640 }} />}
        </section>
        <aside className="i-aside">
          <section className="m-offer" aria-labelledby="offer">
            <h2 id="offer" className="p-hidden">
              {words.unitPrice}
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
        </aside>
      </div>
      {product && <SimilarProducts product={product} />}
    </div>
  );
}

/** The next step. No form of the console orders a product, so a member is led to the console itself. */
function Steps() {
  const { text } = usePublicText();
  const { market: words, footer } = text.site;
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
