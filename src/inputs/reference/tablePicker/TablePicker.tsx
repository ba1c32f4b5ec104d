import './tablePicker.css';
import { lazy, Suspense, useState } from 'react';
import { useTranslate, type Identifier } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import { MakeOtherButton } from '#src/inputs/reference/MakeOtherButton.tsx';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { PickerFilters } from './PickerFilters.tsx';
import { PickerFamilies } from './PickerFamilies.tsx';
import { PickerRows } from './PickerRows.tsx';
import { useChosenRow } from './useChosenRow.ts';
import { useFacets } from './useFacets.ts';
import { useUnpriced } from '#src/inputs/reference/useUnpriced.ts';
import { useTableRows, ROWS } from './useTableRows.ts';
import Button from '@mui/material/Button';

// A slider is large, and few pickers have one.
const PickerRanges = lazy(() => import('./PickerRanges.tsx'));

/** One record of another resource, chosen from a table of the fields that readers compare. */
export default function TablePicker(props: InputProps) {
  const { field, hideLabel } = props;
  const isUnpriced = useUnpriced(props.name);
  const input = useFieldInput(props);
  const translate = useTranslate();
  const target = useDefinition(field.to ?? '');
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Record<string, Json>>({});
  const [page, setPage] = useState(1);
  const answer = useTableRows(field, props.name, target, { search, filters, page });
  const changeQuery = (change: () => void) => {
    setPage(1);
    change();
  };
  const chosen = input.value as Identifier | null; // A reference holds an id or null.
  const pinned = useChosenRow(field, props.name, target, chosen ?? null, answer.rows, answer.loading);
  const { families, ranges, isPending } = useFacets(field, props.name, target);
  const familyName = field.picker?.families ?? '';
  const choose = (name: string, value: Json | undefined) => {
    const { [name]: _, ...others } = filters;
    changeQuery(() => setFilters(value === undefined ? others : { ...others, [name]: value }));
  };
  const made = ({ id }: Choice) => {
    input.change(id);
    void answer.refetch();
  };
  return (
    <FieldFrame input={input} hideLabel={hideLabel} group>
      <div className="picker">
        {families && (
          <PickerFamilies
            families={families}
            chosen={filters[familyName]}
            disabled={input.disabled}
            onChoose={(value) => choose(familyName, value)}
          />
        )}
        {ranges.length > 0 && (
          <Suspense fallback={<div className="picker-ranges" />}>
            <PickerRanges ranges={ranges} filters={filters} disabled={input.disabled} onRange={choose} />
          </Suspense>
        )}
        {isPending && <div className="picker-facets-waiting" aria-hidden />}
        <PickerFilters
          target={target}
          names={field.picker?.filters ?? []}
          search={search}
          filters={filters}
          onSearch={(text) => changeQuery(() => setSearch(text))}
          onFilter={choose}
        >
          <MakeOtherButton
            to={target.resource}
            preset={answer.parents}
            where={field.where}
            disabled={input.disabled}
            onMade={made}
          />
        </PickerFilters>
        <PickerRows
          input={input}
          target={target}
          columns={(field.picker?.columns ?? []).flatMap((name) => target.fields[name] ?? [])}
          answer={answer}
          autoFocus={props.autoFocus === true}
          chosen={chosen}
          pinned={pinned}
          isUnpriced={isUnpriced}
          onReset={
            search !== '' || Object.keys(filters).length > 0
              ? () =>
                  changeQuery(() => {
                    setSearch('');
                    setFilters({});
                  })
              : undefined
          }
          onChoose={input.change}
        />
        <PickerPages page={page} total={answer.total} onPage={setPage} />
        <output className="picker-unseen">
          {answer.loading ? '' : translate('record.input.rows', { smart_count: answer.total })}
        </output>
      </div>
    </FieldFrame>
  );
}

/** The page buttons of a table with more than one page. */
function PickerPages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
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
