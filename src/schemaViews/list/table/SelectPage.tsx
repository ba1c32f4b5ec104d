import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { RowSelection } from '#src/schemaViews/list/bulk/useRowSelection.ts';

/** Chooses every row of the page, or none; half ticked while only some are chosen. */
export function SelectPage({ selection }: { selection: RowSelection }) {
  const translate = useTranslate();
  const box = useRef<HTMLInputElement>(null);
  const { page } = selection;
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <input
      ref={box}
      type="checkbox"
      checked={page === 'all'}
      onChange={selection.togglePage}
      aria-label={translate('list.select.page')}
    />
  );
}
