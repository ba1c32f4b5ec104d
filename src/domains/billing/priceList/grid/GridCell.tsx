import { memo } from 'react';
import type { ListCell, LaterPrice } from '#model/domains/billing/prices/list/priceList.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { movedSince, type Edit, type Figure } from '#src/domains/billing/priceList/edits.ts';
import { marginText } from '#src/domains/billing/priceList/marginText.ts';

interface Props {
  cell: ListCell | undefined;
  edit: Edit | undefined;
  figure: Figure;
  isFree: boolean;
}

/** What a cell says: what is entered, what is in force, and below it what is planned, inherited or missing. */
export const GridCell = memo(function GridCell({ cell, edit, figure, isFree }: Props) {
  const translate = useTranslate();
  if (edit !== undefined)
    return (
      <>
        <b>{edit.text === '' ? translate('priceList.cleared') : shown(edit.text, figure)}</b>
        <small>{edit.fault ?? translate('priceList.unsaved')}</small>
        <Moved edit={edit} cell={cell} />
      </>
    );
  if (figure === 'margin') return <span>{marginText(cell?.draft?.amount ?? cell?.amount, cell?.cost) ?? '–'}</span>;
  if (figure !== 'price') {
    const value = figure === 'cost' ? cell?.cost : cell?.stock;
    return <span>{value == null ? '' : shown(String(value), figure)}</span>;
  }
  return <Price cell={cell} isFree={isFree} />;
});

function Price({ cell, isFree }: { cell: ListCell | undefined; isFree: boolean }) {
  const translate = useTranslate();
  if (cell === undefined) return null;
  const { amount, isOnly, draft, next, here, product } = cell;
  const isUnsold = amount !== null && product !== null && product.status !== 'on_sale';
  return (
    <>
      {amount !== null ? (
        <span>{isOnly ? formatMoney(amount) : translate('priceList.from', { amount: formatMoney(amount) ?? '' })}</span>
      ) : here?.by != null ? (
        <i>{here.amount === null ? '–' : formatMoney(here.amount)}</i>
      ) : (
        here && <em data-free={isFree}>{translate(isFree ? 'priceList.free' : 'priceList.notForSale')}</em>
      )}
      <Later later={draft} />
      <Later later={next} />
      {isUnsold && <small>{translate(`priceList.status.${product.status}`)}</small>}
      {amount === null && here?.by != null && !draft && <small>← {here.by}</small>}
    </>
  );
}

/** That the price has changed since something was entered here. */
function Moved({ edit, cell }: { edit: Edit; cell: ListCell | undefined }) {
  const translate = useTranslate();
  const moved = movedSince(edit, cell);
  if (moved === undefined) return null;
  const amount = cell?.amount ?? null;
  const words =
    moved === 'draft'
      ? translate('priceList.moved.draft')
      : amount === null
        ? translate('priceList.moved.gone')
        : translate('priceList.moved.amount', { amount: formatMoney(amount) ?? amount });
  return <em title={words}>{words}</em>;
}

function Later({ later }: { later: LaterPrice | null }) {
  const translate = useTranslate();
  if (later === null) return null;
  const { status, amount, effective_from } = later;
  const words = { amount: amount === null ? '–' : (formatMoney(amount) ?? amount), day: effective_from.slice(5, 10) };
  return <small data-later={status}>{translate(`priceList.later.${status}`, words)}</small>;
}

const shown = (text: string, figure: Figure): string => (figure === 'stock' ? text : (formatMoney(text) ?? text));
