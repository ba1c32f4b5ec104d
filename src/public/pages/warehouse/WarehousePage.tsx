import { listAddress } from '#src/public/reading/listQuery.ts';
import { useChoices } from '#src/public/reading/useChoices.ts';
import { useFacets } from '#src/public/reading/useFacets.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import type { WarehouseItem } from '#src/public/reading/warehouseItem.ts';
import { ActiveFilters } from '#src/public/list/ActiveFilters.tsx';
import { chosenValues } from '#src/public/list/chosenValues.ts';
import { ChoiceList } from '#src/public/list/ChoiceList.tsx';
import { GoodsPage } from '#src/public/list/GoodsPage.tsx';
import { CardBone } from '#src/public/product/CardBone.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ItemWords } from './ItemWords.tsx';
import { FACETS, GROUPS, sortOf, SORT_WORDS, warehouseQuery } from './warehouseQuery.ts';

/** `/warehouse` (spec 2.1): ready-to-use software, with filters, order and page in the address. */
export function WarehousePage() {
  const {
    text: {
      site: { warehouse: words },
    },
    label,
  } = usePublicText();
  usePageHead(words.heading, words.description);
  const choices = useChoices();
  const query = warehouseQuery(choices);
  const list = useReply<WarehouseItem[]>(listAddress(query));
  const facets = useFacets(query, FACETS);
  const { choose } = choices;
  const nameOf = (field: (typeof FACETS)[number], value: string) =>
    label(facets[field]?.find((each) => each.value === value)?.label) || value;
  return (
    <ItemWords>
      <GoodsPage
        words={words}
        choices={choices}
        list={list}
        sorts={SORT_WORDS}
        sort={sortOf(choices.one('sort'))}
        filters={FACETS.map((field) => (
          <ChoiceList
            key={field}
            title={words[field]}
            values={facets[field]}
            chosen={choices.many(field)}
            onChange={(values) => choose({ [field]: values })}
          />
        ))}
        chips={<ActiveFilters filters={chosenValues(choices, GROUPS, nameOf)} onClear={choices.clear} />}
        renderCard={(item) => <ItemCard key={item.id} item={item} q={query.q} />}
        renderBone={(index) => <CardBone key={index} />}
      />
    </ItemWords>
  );
}
