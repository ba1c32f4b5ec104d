import type { WarehouseItem } from '#src/public/reading/warehouseItem.ts';
import { Highlighted } from '#src/public/product/Highlighted.tsx';
import { sizeText } from '#model/rules/sizeText.ts';
import { tagsFor } from '#src/public/product/tagsFor.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { useItemWords } from './ItemWords.tsx';

export function ItemCard({ item, q = '' }: { item: WarehouseItem; q?: string }) {
  const { lang } = usePublicText();
  const word = useItemWords();
  const english = lang === 'en';
  return (
    <li className="m-card i-card">
      <div className="m-card-top">
        <span className="m-type">{word('type', item.type) || '\u00a0'}</span>
        <span>{item.version}</span>
      </div>
      <h3>
        <PublicLink href={`/warehouse/${item.id}`} className="m-link">
          <Highlighted text={(english && item.name_en) || item.name} q={q} />
        </PublicLink>
      </h3>
      <p className="m-summary">
        <Highlighted text={(english && item.summary_en) || item.summary} q={q} />
      </p>
      <ul className="p-tags m-card-tags">
        {tagsFor(item.tags, lang).map((tag) => (
          <li key={tag} className="p-tag">
            {tag}
          </li>
        ))}
      </ul>
      <div className="m-card-foot i-foot">
        <span>{item.publisher}</span>
        <span>{[item.framework, item.size ? sizeText(item.size, lang) : undefined].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}
