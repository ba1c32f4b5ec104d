import './tablePicker.css';
import { useState } from 'react';
import { useTranslate, type Identifier } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import { MakeOtherButton } from '#src/inputs/reference/MakeOtherButton.tsx';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { PickerFilters } from './PickerFilters.tsx';
import { PickerRows } from './PickerRows.tsx';
import { useTableRows, ROWS } from './useTableRows.ts';
import Button from '@mui/material/Button';

/** One record of another resource, chosen from a table of the fields that readers compare. */
export default function TablePicker(props: InputProps) {
  const { field, hideLabel } = props;
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
  const made = ({ id }: Choice) => {
    input.change(id);
    void answer.refetch();
  };
  return (
    <FieldFrame input={input} hideLabel={hideLabel} group>
      <div className="picker">
        <PickerFilters
          target={target}
          names={field.picker?.filters ?? []}
          search={search}
          filters={filters}
          onSearch={(text) => changeQuery(() => setSearch(text))}
          onFilters={(next) => changeQuery(() => setFilters(next))}
        >
          <MakeOtherButton to={target.resource} preset={answer.parents} disabled={input.disabled} onMade={made} />
        </PickerFilters>
        <PickerRows
          input={input}
          target={target}
          columns={(field.picker?.columns ?? []).flatMap((name) => target.fields[name] ?? [])}
          answer={answer}
          autoFocus={props.autoFocus === true}
          chosen={input.value as Identifier | null} // A reference holds an id or null.
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
