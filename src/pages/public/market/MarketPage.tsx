import { useCallback } from 'react';
import type { MarketProduct } from '#src/pages/public/data/marketProduct.ts';
import { listAddress } from '#src/pages/public/data/listQuery.ts';
import { useChoices } from '#src/pages/public/data/useChoices.ts';
import { useReply } from '#src/pages/public/data/useReply.ts';
import { GoodsPage } from '#src/pages/public/list/GoodsPage.tsx';
import { SearchBox } from '#src/pages/public/list/SearchBox.tsx';
import { SortChoice } from '#src/pages/public/list/SortChoice.tsx';
import { ProductCard, ProductCardBone } from '#src/pages/public/product/ProductCard.tsx';
import { usePageHead } from '#src/pages/public/usePageHead.ts';
import { usePublicText } from '#src/pages/public/PublicText.tsx';
import { MarketFilters } from './MarketFilters.tsx';
import { marketQuery, sortOf, SORTS, type MarketSort } from './marketQuery.ts';

const SORT_WORDS = Object.keys(SORTS) as MarketSort[]; // the keys of a constant

/** `/market` (spec 2.1): the products on sale, with filters, order and page in the address. */
export function MarketPage() {
  const { text: { site: { market: words } } } = usePublicText();
  usePageHead(words.heading, words.description);
  const choices = useChoices();
  const query = marketQuery(choices);
  const list = useReply<MarketProduct[]>(listAddress(query));
  const { choose } = choices;
  const search = useCallback((q: string) => choose({ q }, { replace: true }), [choose]);
  return (
    <GoodsPage
      here="/market"
      words={words}
      choices={choices}
      list={list}
      search={<SearchBox value={choices.one('q')} placeholder={words.search} onChange={search} />}
      sort={<SortChoice title={words.sort} words={SORT_WORDS} names={words.sorts} value={sortOf(choices.one('sort'))} onChange={(sort) => choose({ sort: sort === 'score' ? '' : sort })} />}
      filters={<MarketFilters choices={choices} query={query} />}
      card={(product) => <ProductCard key={product.id} product={product} q={query.q} />}
      bone={(index) => <ProductCardBone key={index} />}
    />
  );
}
