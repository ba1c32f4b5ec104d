import { lazy, Suspense } from 'react';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { listAddress } from '#src/public/reading/listQuery.ts';
import { useChoices } from '#src/public/reading/useChoices.ts';
import { ProductWords } from '#src/public/reading/ProductWords.tsx';
import { useFacets } from '#src/public/reading/useFacets.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { GoodsPage } from '#src/public/list/GoodsPage.tsx';
import { CardBone } from '#src/public/product/CardBone.tsx';
import { ProductCard } from '#src/public/product/ProductCard.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { DENSE_SIZE, FACETS, isDense, marketQuery, sortOf, SORT_WORDS } from './marketQuery.ts';

// Its column is empty until the values arrive.
const MarketFilters = lazy(async () => ({ default: (await import('./MarketFilters.tsx')).MarketFilters }));

// Loaded once a filter is in use, or products are compared.
const MarketChips = lazy(async () => ({ default: (await import('./MarketChips.tsx')).MarketChips }));

// Loaded after the cards.
const ViewChoice = lazy(() => import('./table/ViewChoice.tsx'));

// Loaded only when it is chosen.
const ProductTable = lazy(() => import('./table/ProductTable.tsx'));

// Loaded after the cards.
const CompareToggle = lazy(() => import('./compare/CompareToggle.tsx'));

/** `/market` (spec 2.1): the products on sale, with filters, order and page in the address. */
export function MarketPage() {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  usePageHead(words.heading, words.description);
  const choices = useChoices();
  const query = marketQuery(choices);
  const list = useReply<MarketProduct[]>(listAddress(query));
  const facets = useFacets(query, FACETS);
  return (
    <ProductWords>
      <GoodsPage
        words={words}
        choices={choices}
        list={list}
        sorts={SORT_WORDS}
        sort={sortOf(choices.one('sort'))}
        filters={
          <Suspense>
            <MarketFilters choices={choices} facets={facets} />
          </Suspense>
        }
        chips={
          <Suspense>
            {(choices.narrowed || choices.one('compare')) && <MarketChips choices={choices} facets={facets} />}
          </Suspense>
        }
        tools={
          <Suspense fallback={<span className="l-views" />}>
            <ViewChoice choices={choices} />
          </Suspense>
        }
        dense={
          isDense(choices.one('view'))
            ? {
                size: DENSE_SIZE,
                render: (products) => (
                  <Suspense fallback={<span className="p-bone" style={{ height: 640 }} />}>
                    <ProductTable choices={choices} products={products} q={query.q} />
                  </Suspense>
                ),
              }
            : undefined
        }
        renderCard={(product) => (
          <ProductCard key={product.id} product={product} q={query.q}>
            <Suspense>
              <CompareToggle choices={choices} product={product} />
            </Suspense>
          </ProductCard>
        )}
        renderBone={(index) => <CardBone key={index} />}
      />
    </ProductWords>
  );
}
