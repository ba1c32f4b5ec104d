import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import '#src/i18n/parts/recordForm.ts';
import { namedObjectsQuery, objectsQuery, type AlarmObject } from './objectQueries.ts';

const SEARCH_DELAY_MS = 200;

interface Props {
  resource: string;
  ids: readonly string[];
  input: FieldInput;
  onChange: (ids: string[]) => void;
}

/** A box that searches the objects of every cloud by their titles. */
export function ObjectPicker({ resource, ids, input, onChange }: Props) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [taken, setTaken] = useState<readonly AlarmObject[]>([]);
  const q = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const offered = useQuery({ ...objectsQuery(resource, q), enabled: open, placeholderData: keepPreviousData });
  const unknown = ids.filter((id) => !taken.some((each) => String(each.id) === id));
  const { data: named = [] } = useQuery(namedObjectsQuery(resource, unknown));
  const known = new Map([...named, ...taken].map((each) => [String(each.id), each]));
  const chosen = ids.map((id) => known.get(id) ?? { id, label: id });
  return (
    <Autocomplete<AlarmObject, true>
      multiple
      fullWidth
      disableCloseOnSelect
      id={input.id}
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={input.disabled}
      value={chosen}
      options={offered.data ?? []}
      // The server has filtered already.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
      loading={offered.isFetching}
      loadingText={translate('record.input.searching')}
      noOptionsText={translate(
        offered.isError ? 'record.input.searchFailed' : search === '' ? 'record.input.nothing' : 'record.input.noMatch',
      )}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, value) => {
        setTaken(value);
        onChange(value.map(({ id }) => String(id)));
      }}
      onBlur={input.blur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input.focusTarget}
          placeholder={chosen.length > 0 ? undefined : translate('record.input.search')}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.aria } }}
        />
      )}
    />
  );
}
