import { ApiFault } from '#src/http/apiFault.ts';
import { MarkdownText } from '#src/ui/markdown/MarkdownText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { Message } from '#src/public/list/Message.tsx';
import { tagsFor } from '#src/public/product/tagsFor.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { BackLink } from '#src/public/routing/BackLink.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemVersions } from './ItemVersions.tsx';
import { ItemWords, useItemWords } from './ItemWords.tsx';
import { RelatedItems } from './RelatedItems.tsx';

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
  const {
    data: item,
    fault,
    retry,
  } = useReply<WarehouseItemDetail>(`/api/bill/v1/market/warehouse/${encodeURIComponent(id)}`);
  const english = lang === 'en';
  const name = (english && item?.name_en) || item?.name;
  const summary = (english && item?.summary_en) || item?.summary;
  usePageHead(name ?? words.heading, summary ?? words.description);
  if (fault instanceof ApiFault && fault.status === 404) {
    return (
      <Message level={1} glyph="inbox" title={words.missing} text={words.missingText}>
        <PublicLink className="p-button" href="/warehouse">
          {words.back}
        </PublicLink>
      </Message>
    );
  }
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  return (
    <div className="p-wide i-page" aria-busy={item === undefined}>
      <BackLink href="/warehouse">{words.back}</BackLink>
      <header className="i-head">
        {item ? (
          <span className="p-tag" data-tone="success">
            {word('type', item.type)}
          </span>
        ) : (
          <span className="p-bone" style={{ width: 48, height: 24 }} />
        )}
        <h1>{name ?? <span className="p-bone" style={{ width: '40%', height: '1.3em' }} />}</h1>
        <p>{summary ?? '\u00a0'}</p>
        <ul className="p-tags">
          {tagsFor(item?.tags ?? null, lang).map((tag) => (
            <li key={tag} className="p-tag">
              {tag}
            </li>
          ))}
        </ul>
      </header>
      <div className="i-row">
        <section className="i-readme" aria-labelledby="readme">
          <h2 id="readme" className="p-hidden">
            {words.readme}
          </h2>
          {item ? (
            <MarkdownText text={(english && item.readme_en) || (item.readme ?? words.noReadme)} />
          ) : (
            <span className="p-bone" style={{ height: 420 }} />
          )}
        </section>
        <aside className="i-aside">
          {item ? <ItemFacts item={item} /> : <span className="p-bone" style={{ height: 320 }} />}
        </aside>
      </div>
      {item && <ItemVersions versions={item.versions ?? []} />}
      {item?.related_ids && item.related_ids.length > 0 && <RelatedItems ids={item.related_ids} />}
    </div>
  );
}
