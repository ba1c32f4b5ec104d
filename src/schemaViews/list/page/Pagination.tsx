import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { useId, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { PAGE_SIZES } from '#model/values/constants.ts';
import { screenPageSize } from './fittingPageSize.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';

/**
 * The page size: the one that the reader chose, stored in this browser for all lists (spec 9), or one that fits the
 * screen.
 */
export function usePageSize(): [number, (size: number) => void] {
  return useStore('pageSize', screenPageSize);
}

/** The position in the list, and links to other pages. */
export function Pagination() {
  const translate = useTranslate();
  const sizeId = useId();
  const [, keepSize] = usePageSize();
  const { page, perPage, total, setPage, setPerPage } = useListContext();
  if (!total) return null;
  const pages = Math.ceil(total / perPage);
  const sizes = [...new Set([...PAGE_SIZES, perPage])].toSorted((a, b) => a - b);
  const range = {
    from: format((page - 1) * perPage + 1),
    to: format(Math.min(page * perPage, total)),
    total: format(total),
  };
  return (
    <nav className="list-pages" aria-label={translate('list.page.label')}>
      <span className="list-range">{translate('list.page.range', range)}</span>
      <label htmlFor={sizeId}>{translate('list.page.size')}</label>
      <select
        id={sizeId}
        value={perPage}
        onChange={(event) => {
          keepSize(Number(event.target.value));
          setPerPage(Number(event.target.value));
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {translate('list.page.rows', { count: size })}
          </option>
        ))}
      </select>
      {pages > 1 && (
        <>
          <button
            type="button"
            className="list-icon"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
            aria-label={translate('list.page.previous')}
          >
            <Glyph name="chevronLeft" />
          </button>
          <PageJump key={page} page={page} pages={pages} onJump={setPage} />
          <button
            type="button"
            className="list-icon"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
            aria-label={translate('list.page.next')}
          >
            <Glyph name="chevronRight" />
          </button>
        </>
      )}
    </nav>
  );
}

function PageJump({ page, pages, onJump }: { page: number; pages: number; onJump: (page: number) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(String(page));
  const jump = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(text)) || page, 1), pages);
    setText(String(wanted));
    if (wanted !== page) onJump(wanted);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <input
        value={text}
        inputMode="numeric"
        aria-label={translate('list.page.jump')}
        onChange={(event) => setText(event.target.value)}
        onBlur={jump}
        size={Math.max(String(pages).length, 2)}
      />
      <span>{translate('list.page.of', { pages: format(pages) })}</span>
    </form>
  );
}

const format = (count: number) => formatNumber(count, 'en');
