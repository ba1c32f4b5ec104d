import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { LinkBase } from 'react-admin';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import type { ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { rangeOf, type Cursor } from '#src/domains/billing/priceList/grid/cursor.ts';
import type { Figure } from './edits.ts';
import { isUnsold } from './isUnsold.ts';
import { ListActions } from '#src/domains/billing/priceList/actions/ListActions.tsx';
import { ListFilters, type Filters } from './ListFilters.tsx';
import { listQuery } from './listQuery.ts';
import { PriceGrid } from '#src/domains/billing/priceList/grid/PriceGrid.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useListEdits } from './useListEdits.ts';
import { useListWords } from './useListWords.ts';

/** Where the keyboard begins; nothing is selected before somebody has pointed or moved. */
const ORIGIN: Cursor = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 } };
const NO_FILTERS: Filters = { text: '', type: '', isUnsold: false };

/** `/price-list`: everything that can be sold × places, edited as a sheet and submitted at once. */
export function PriceListPage() {
  const translate = useTranslate();
  const basePath = useBillingPath() ?? '';
  const [unit, setUnit] = useState<ListUnit>({ charge_type: 'postpaid' });
  const [figure, setFigure] = useState<Figure>('price');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [cursor, setCursor] = useState(ORIGIN);
  const edits = useListEdits(useActor().id, unit, figure);
  const { nameOf, titleOf, noteOf, unitWords, typeOf } = useListWords(unit);
  const { data, isError, refetch } = useQuery({ ...listQuery(basePath, unit), enabled: basePath !== '' });
  const rows = useShownRows(data?.rows, filters);

  if (isError && data === undefined)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('priceList.retry')}</Button>}>
        {translate('priceList.failed')}
      </Alert>
    );
  if (data === undefined) return <Skeleton variant="rounded" height={420} />;
  if (data.rows.length === 0) return <NothingToPrice />;
  const show = (change: () => void) => {
    setCursor(ORIGIN);
    change();
  };
  const bounded = within(cursor, rows.length, data.places.length);
  return (
    <Stack spacing={3}>
      <ListFilters
        list={data}
        unit={unit}
        figure={figure}
        filters={filters}
        unitWords={unitWords}
        typeOf={typeOf}
        onUnit={(next) => show(() => setUnit(next))}
        onFigure={setFigure}
        onFilters={(next) => show(() => setFilters(next))}
      />
      <ListActions
        basePath={basePath}
        list={data}
        rows={rows}
        range={cursor === ORIGIN ? null : rangeOf(bounded)}
        edits={edits}
        words={{ translate, unit: unitWords(unit), typeOf, nameOf, titleOf }}
      />
      {rows.length === 0 ? (
        <Typography color="textSecondary">{translate('priceList.noneFound')}</Typography>
      ) : (
        <PriceGrid
          rows={rows}
          places={data.places}
          figure={figure}
          isFree={data.free_unpriced}
          edits={edits}
          cursor={bounded}
          onCursor={setCursor}
          wordsOf={(row) => ({ name: titleOf(row), note: noteOf(row) })}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        {translate('priceList.help')}
      </Typography>
      <SaveBar basePath={basePath} unit={unit} edits={edits} />
    </Stack>
  );
}

function within({ at, from }: Cursor, rows: number, columns: number): Cursor {
  const bound = ({ row, column }: Cursor['at']) => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  return { at: bound(at), from: bound(from) };
}

function NothingToPrice() {
  const translate = useTranslate();
  return (
    <Message
      title={translate('priceList.none')}
      text={translate('priceList.noneText')}
      digits="000"
      inPage
      actions={
        <Button variant="outlined" component={LinkBase} to="/clouds">
          {translate('priceList.clouds')}
        </Button>
      }
    />
  );
}

/** The rows that filters leave. Typing in them does not wait for the sheet. */
function useShownRows(rows: readonly ListRow[] | undefined, filters: Filters): readonly ListRow[] {
  const wanted = useDeferredValue(filters);
  return useMemo(() => {
    const text = wanted.text.trim().toLowerCase();
    return (rows ?? []).filter(
      (row) =>
        (wanted.type === '' || row.resource_type === wanted.type) &&
        (!wanted.isUnsold || isUnsold(row)) &&
        (text === '' || `${row.spec ?? ''}\n${row.name ?? ''}`.toLowerCase().includes(text)),
    );
  }, [rows, wanted]);
}
