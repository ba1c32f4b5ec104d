import { useCallback } from 'react';
import type { MarketProduct } from '#src/publicSite/reading/marketProduct.ts';
import { listAddress } from '#src/publicSite/reading/listQuery.ts';
import { useChoices } from '#src/publicSite/reading/useChoices.ts';
import { ProductWords } from '#src/publicSite/reading/ProductWords.tsx';
import { useReply } from '#src/publicSite/reading/useReply.ts';
import { GoodsPage } from '#src/publicSite/list/GoodsPage.tsx';
import { SearchBox } from '#src/publicSite/list/SearchBox.tsx';
import { SortChoice } from '#src/publicSite/list/SortChoice.tsx';
import { ProductCard, ProductCardBone } from '#src/publicSite/product/ProductCard.tsx';
import { usePageHead } from '#src/publicSite/usePageHead.ts';
import { usePublicText } from '#src/publicSite/PublicText.tsx';
import { MarketFilters } from './MarketFilters.tsx';
import { marketQuery, sortOf, SORTS, type MarketSort } from './marketQuery.ts';

const SORT_WORDS = Object.keys(SORTS) as MarketSort[]; // the keys of a constant

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
  const { choose } = choices;
  const search = useCallback((q: string) => choose({ q }, { replace: true }), [choose]);
  return (
    <ProductWords>
      <GoodsPage
        here="/market"
        words={words}
        choices={choices}
        list={list}
        search={<SearchBox value={choices.one('q')} placeholder={words.search} onChange={search} />}
        sort={
          <SortChoice
            title={words.sort}
            words={SORT_WORDS}
            names={words.sorts}
            value={sortOf(choices.one('sort'))}
            onChange={(sort) => choose({ sort: sort === 'score' ? '' : sort })}
          />
        }
        filters={<MarketFilters choices={choices} query={query} />}
        renderCard={(product) => <ProductCard key={product.id} product={product} q={query.q} />}
        renderBone={(index) => <ProductCardBone key={index} />}
      />
    </ProductWords>
  );
}
