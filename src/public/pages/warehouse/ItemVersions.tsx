import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

export function ItemVersions({ versions }: { versions: NonNullable<WarehouseItemDetail['versions']> }) {
  const {
    text: {
      site: { warehouse: words },
    },
    lang,
  } = usePublicText();
  if (versions.length === 0) return null;
  return (
    <section className="i-part">
      <h2>{words.versions}</h2>
      <ol className="i-versions">
        {versions.map(({ version, released_on: day, note, note_en: noteEn }) => (
          <li key={version}>
            <b>{version}</b>
            {day && <time dateTime={day}>{day}</time>}
            <span>{(lang === 'en' && noteEn) || note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
