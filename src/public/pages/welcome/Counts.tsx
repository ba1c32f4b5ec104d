import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';

const NAMES = ['regions', 'sites', 'clouds', 'products', 'warehouse'] as const;

/**
 * How much there is now, as the server counts it. Their place is kept while they are on their way, and empty where they
 * do not come.
 */
export function Counts() {
  const { text, lang } = usePublicText();
  const { counts } = text.site.home;
  const { data } = useReply<Record<string, number>>('/api/bill/v1/market/summary');
  return (
    <dl className="w-counts" aria-label={counts.label}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>{counts[name]}</dt>
          <dd>{data?.[name]?.toLocaleString(lang) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
