import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { specOf } from '#src/public/product/specOf.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { priceLines } from './priceLines.ts';
import { pricedTogether, type PricedTogether } from './pricedTogether.ts';

/** A table of prices for each kind of resource, in the order of their first products. */
export function PriceTables({ products }: { products: readonly MarketProduct[] }) {
  const { pricing: words } = usePublicText().text.site;
  const word = useWords();
  const types = [...new Set(products.map(({ resource_type: type }) => type))];
  return (
    <>
      <nav className="r-jump" aria-label={words.kinds}>
        {types.map((type) => (
          <a key={type} href={`#${type}`}>
            {word('resource_type', type)}
          </a>
        ))}
      </nav>
      {types.map((type) => (
        <PriceTable key={type} type={type} products={products.filter((product) => product.resource_type === type)} />
      ))}
    </>
  );
}

function PriceTable({ type, products }: { type: string | null; products: readonly MarketProduct[] }) {
  const { pricing: words } = usePublicText().text.site;
  const word = useWords();
  return (
    <section id={type ?? undefined} className="r-table">
      <h2>{word('resource_type', type) || '\u00a0'}</h2>
      <div className="r-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.region}</th>
              <th scope="col">{word('charge_type', 'postpaid')}</th>
              <th scope="col">{word('charge_type', 'prepaid')}</th>
            </tr>
          </thead>
          <tbody>
            {pricedTogether(products).map((row) => (
              <Row key={row.first.id} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ first, postpaid, prepaid }: PricedTogether) {
  const { text, lang } = usePublicText();
  const word = useWords();
  // What a size is chosen by; the rest is on the page of the product.
  const size = { ...first, cpu_model: null, interconnect: null, tflops: null, gpu_memory: null, bandwidth_mbps: null };
  const facts = specOf({ ...size, gpu_model: null }, text.site.market, lang).map(({ value }) => value);
  return (
    <tr>
      <th scope="row">
        <PublicLink href={`/market/${first.id}`}>{(lang === 'en' && first.name_en) || first.name}</PublicLink>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </th>
      <td>{word('region_id', first.region_id)}</td>
      <PriceCell title={word('charge_type', 'postpaid')} product={postpaid} />
      <PriceCell title={word('charge_type', 'prepaid')} product={prepaid} />
    </tr>
  );
}

function PriceCell({ title, product }: { title: string; product: MarketProduct | undefined }) {
  const { pricing: words } = usePublicText().text.site;
  const word = useWords();
  const [main, ...others] = product ? priceLines(product, words, word) : [];
  return (
    <td data-title={title} data-none={main === undefined || undefined}>
      {product && main !== undefined ? (
        <>
          <PublicLink href={`/market/${product.id}`}>{main}</PublicLink>
          {others.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </>
      ) : (
        words.notSold
      )}
    </td>
  );
}
