import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { ROWS } from './useTableRows.ts';

/** The way through a table of more than one page. */
export function PickerPages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const translate = useTranslate();
  const pages = Math.ceil(total / ROWS);
  if (pages < 2) return null;
  return (
    <div className="picker-pages">
      <span>{translate('record.input.page', { page, pages })}</span>
      <Button size="small" variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {translate('record.input.previousRows')}
      </Button>
      <Button size="small" variant="outlined" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {translate('record.input.nextRows')}
      </Button>
    </div>
  );
}
