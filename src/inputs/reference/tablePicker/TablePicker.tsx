import './tablePicker.css';
import { lazy, Suspense, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { MakeOtherButton } from '#src/inputs/reference/MakeOtherButton.tsx';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { PickerFilters } from './PickerFilters.tsx';
import { PickerFamilies } from './PickerFamilies.tsx';
import { PickerRows } from './PickerRows.tsx';
import { useChosenRow } from './useChosenRow.ts';
import { useFacets } from './useFacets.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import { useTableRows, ROWS } from './useTableRows.ts';
import Button from '@mui/material/Button';

// A slider is large, and few pickers have one.
const PickerRanges = lazy(() => import('./PickerRanges.tsx'));

/** One record of another resource, chosen from a table of the fields that readers compare. */
export default function TablePicker(props: InputProps) {
  const { field, hideLabel } = props;
  const { noteOf } = useFormEnv();
  const input = useFieldInput(props);
  const translate = useTranslate();
  const target = useDefinitionHere(field.to ?? '');
  const { query, isNarrowed, setSearch, setFilter, reset, setPage } = useTableQuery();
  const { search, filters, page } = query;
  const answer = useTableRows(field, props.name, target, query);
  const chosen = input.value as Identifier | null; // A reference holds an id or null.
  const pinned = useChosenRow(field, props.name, target, chosen ?? null, answer.rows, answer.loading);
  const { families, ranges, isPending } = useFacets(field, props.name, target);
  const familyName = field.picker?.families ?? '';
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
            onChoose={(value) => setFilter(familyName, value)}
          />
        )}
        {ranges.length > 0 && (
          <Suspense fallback={<div className="picker-ranges" />}>
            <PickerRanges ranges={ranges} filters={filters} disabled={input.disabled} onRange={setFilter} />
          </Suspense>
        )}
        {isPending && <div className="picker-facets-waiting" aria-hidden />}
        <PickerFilters
          target={target}
          names={field.picker?.filters ?? []}
          search={search}
          filters={filters}
          onSearch={setSearch}
          onFilter={setFilter}
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
          noteOf={(id) => noteOf?.(props.name, id)}
          onReset={isNarrowed ? reset : undefined}
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

/** The query of the table. Another search or filter starts at the first page. */
function useTableQuery() {
  const [query, setQuery] = useState<{ search: string; filters: Record<string, Json>; page: number }>(WHOLE);
  return {
    query,
    isNarrowed: query.search !== '' || Object.keys(query.filters).length > 0,
    setSearch: (search: string) => setQuery((before) => ({ ...before, search, page: 1 })),
    setFilter: (name: string, value: Json | undefined) =>
      setQuery((before) => {
        const { [name]: _, ...others } = before.filters;
        return { ...before, filters: value === undefined ? others : { ...others, [name]: value }, page: 1 };
      }),
    setPage: (page: number) => setQuery((before) => ({ ...before, page })),
    reset: () => setQuery(WHOLE),
  };
}

const WHOLE = { search: '', filters: {}, page: 1 };

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
