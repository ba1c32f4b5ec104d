import { lazy, Suspense } from 'react';
import { DetailPage } from '#src/public/product/DetailPage.tsx';
import { PublicMarkdown } from '#src/public/PublicMarkdown.tsx';
import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemVersions } from './ItemVersions.tsx';
import { ItemWords, useItemWords } from './ItemWords.tsx';
import { RelatedItems } from './RelatedItems.tsx';

// Below the facts, and needs the market.
const DeployItem = lazy(() => import('./DeployItem.tsx'));

/** `/warehouse/{id}` (spec 2.1): one item with its readme, versions, requirements and related items. */
export function ItemPage({ id = '' }: { id?: string }) {
  return (
    <ItemWords>
      <Item id={id} />
    </ItemWords>
  );
}

function Item({ id }: { id: string }) {
  const { text, lang } = usePublicText();
  const { warehouse: words } = text.site;
  const word = useItemWords();
  const reply = useReply<WarehouseItemDetail>(`/api/bill/v1/market/warehouse/${encodeURIComponent(id)}`);
  const { data: item } = reply;
  const english = lang === 'en';
  return (
    <DetailPage
      reply={reply}
      list="/warehouse"
      words={words}
      summary={(english && item?.summary_en) || item?.summary}
      kind={item ? word('type', item.type) : ''}
      label={words.readme}
      main={
        item ? (
          <PublicMarkdown
            text={(english && item.readme_en) || (item.readme ?? words.noReadme)}
            fallback={<span className="p-bone" style={{ height: 420 }} />}
          />
        ) : (
          <span className="p-bone" style={{ height: 420 }} />
        )
      }
      aside={
        item ? (
          <>
            {item.app_port === null && <ItemFacts item={item} />}
            <Suspense>
              <DeployItem item={item} />
            </Suspense>
            {item.app_port !== null && <ItemFacts item={item} />}
          </>
        ) : (
          <span className="p-bone" style={{ height: 320 }} />
        )
      }
      below={
        <>
          <ItemVersions versions={item?.versions ?? []} />
          {item?.related_ids && item.related_ids.length > 0 && <RelatedItems ids={item.related_ids} />}
        </>
      }
    />
  );
}
