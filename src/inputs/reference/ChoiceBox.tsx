import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Identifier } from 'react-admin';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { usePicker } from './usePicker.ts';

interface ChoiceBoxProps {
  input: FieldInput;
  multiple: boolean;
  chosen: Choice[];
  picker: Pick<ReturnType<typeof usePicker>, 'choices' | 'further' | 'loading' | 'failed'>;
  /** Records that are not offered, because they are chosen elsewhere. */
  without: readonly Identifier[];
  /** The labels of the fields to fill in first. */
  missing: readonly string[];
  searching: { open: boolean; setOpen: (open: boolean) => void; search: string; setSearch: (text: string) => void };
  /** The note beside a choice. */
  noteOf: (id: Identifier) => string | undefined;
  autoFocus: boolean | undefined;
  onTake: (choices: Choice[]) => void;
}

/** The box of a picker, with the choices that the server has found. */
export function ChoiceBox({
  input,
  multiple,
  chosen,
  picker,
  without,
  missing,
  searching: { open, setOpen, search, setSearch },
  noteOf,
  autoFocus,
  onTake,
}: ChoiceBoxProps) {
  const translate = useTranslate();
  const offered = picker.choices.filter(({ id }) => !without.some((other) => String(other) === String(id)));
  const further = { id: FURTHER, label: translate('record.input.further', { smart_count: picker.further }) };
  const blocked = missing.length > 0;
  return (
    <Autocomplete<Choice, boolean, boolean>
      fullWidth
      multiple={multiple}
      id={input.id}
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={input.disabled || blocked}
      disableCloseOnSelect={multiple}
      disableClearable={input.required && !multiple && chosen.length === 0}
      value={multiple ? chosen : (chosen[0] ?? null)}
      options={picker.further > 0 ? [...offered, further] : offered}
      // The server has filtered already.
      filterOptions={(options) => options}
      getOptionDisabled={({ id }) => id === FURTHER}
      getOptionKey={({ id }) => id}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
      renderOption={({ key, ...option }, { id, label }) => (
        <li key={key} {...option}>
          {[label, noteOf(id)].filter(Boolean).join(' · ')}
        </li>
      )}
      loading={picker.loading}
      loadingText={translate('record.input.searching')}
      noOptionsText={translate(
        picker.failed ? 'record.input.searchFailed' : search === '' ? 'record.input.nothing' : 'record.input.noMatch',
      )}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, value) =>
        onTake([value].flat().filter((choice): choice is Choice => choice !== null && typeof choice === 'object'))
      }
      onBlur={input.blur}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          inputRef={input.focusTarget}
          placeholder={
            blocked
              ? translate('record.input.chooseFirst', { fields: missing.join(translate('record.listComma')) })
              : chosen.length > 0
                ? undefined
                : (input.placeholder ?? translate('record.input.search'))
          }
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.aria } }}
        />
      )}
    />
  );
}

const FURTHER = '';
