import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { priceLines } from './priceLines.ts';

/** The prices in a table for each kind of resource, in the order of their first products. */
export function PriceTables({ products }: { products: readonly MarketProduct[] }) {
  const { text, lang } = usePublicText();
  const { pricing: words } = text.site;
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
              <th scope="col">{words.charge}</th>
              <th scope="col">{words.price}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) =>
              product.resource_type === type ? (
                <tr key={product.id}>
                  <th scope="row">
                    <PublicLink href={`/market/${product.id}`}>
                      {lang === 'en' ? (product.name_en ?? product.name) : product.name}
                    </PublicLink>
                  </th>
                  <td>{word('region_id', product.region_id)}</td>
                  <td>{word('charge_type', product.charge_type)}</td>
                  <td>
                    {priceLines(product, words, word).map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </td>
                </tr>
              ) : (
                []
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  ));
}
