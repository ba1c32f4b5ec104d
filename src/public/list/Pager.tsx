import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

interface PagerProps {
  page: number;
  /** Of all pages. */
  total: number;
  size: number;
  onPage: (page: number) => void;
}

/** The links to other pages; nothing if there is only one. */
export function Pager({ page, total, size, onPage }: PagerProps) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  const go = (to: number) => {
    onPage(to);
    document.getElementById('content')?.scrollIntoView();
  };
  return (
    <nav className="l-pager" aria-label={words.page}>
      <button type="button" className="p-button p-button-plain" disabled={page <= 1} onClick={() => go(page - 1)}>
        {words.previous}
      </button>
      <span>{fill(words.pageOf, { page, pages })}</span>
      <button type="button" className="p-button p-button-plain" disabled={page >= pages} onClick={() => go(page + 1)}>
        {words.next}
      </button>
    </nav>
  );
}
