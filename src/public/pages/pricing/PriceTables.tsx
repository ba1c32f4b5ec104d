import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { specOf } from '#src/public/product/specOf.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { priceLines } from './priceLines.ts';
import { pricedTogether, type PricedTogether } from './pricedTogether.ts';

/** The prices in a table for each kind of resource, in the order of their first products: both ways of paying in a row. */
export function PriceTables({ products }: { products: readonly MarketProduct[] }) {
  const { pricing: words } = usePublicText().text.site;
  const word = useWords();
  const types = [...new Set(products.map(({ resource_type: type }) => type))];
  return types.map((type) => (
    <section key={type} className="r-table">
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
            {pricedTogether(products.filter((product) => product.resource_type === type)).map((row) => (
              <Row key={row.first.id} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}

function Row({ first, postpaid, prepaid }: PricedTogether) {
  const { text, lang } = usePublicText();
  const word = useWords();
  const facts = specOf(first, text.site.market, lang).map(({ value }) => value);
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
