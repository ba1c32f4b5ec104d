import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate, type Identifier } from 'react-admin';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { MakeOtherButton } from './MakeOtherButton.tsx';
import { useBeingMade } from './useBeingMade.ts';
import { useChosenLabels } from './useChosenLabels.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useFieldLabels } from '#src/inputs/frame/useFieldLabels.ts';
import { usePicker } from './usePicker.ts';
import { useUnpriced } from './useUnpriced.ts';
import { useStillAllowed } from './useStillAllowed.ts';

interface PickerProps extends InputProps {
  input: FieldInput;
  multiple: boolean;
  ids: Identifier[];
  /** Records that are not offered, because they are chosen elsewhere. */
  without?: readonly Identifier[];
  onChange: (ids: Identifier[]) => void;
}

/** A box that searches the records of another resource on the server while typing. */
export function Picker({
  input,
  multiple,
  ids,
  without = NONE,
  onChange,
  field,
  name,
  autoFocus,
  hideLabel = false,
}: PickerProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const picker = usePicker(field, name, search, open);
  const isUnpriced = useUnpriced(name);
  const { labelOf, remember } = useChosenLabels(field, name, ids, picker.idField, picker.known);
  const missing = useFieldLabels(picker.missing);
  useStillAllowed(field, ids, picker, onChange);
  const { beingMade, watch } = useBeingMade(field, ids, picker);

  if (!picker.known) return <IdBox input={input} multiple={multiple} ids={ids} onChange={onChange} />;
  const chosen: Choice[] = ids.map((id) => ({ id, label: nameOf(id, labelOf(id), translate('record.input.gone')) }));
  const offered = picker.choices.filter(({ id }) => !without.some((other) => String(other) === String(id)));
  const further = { id: FURTHER, label: translate('record.input.further', { smart_count: picker.further }) };
  const take = (choices: Choice[]) => {
    remember(choices);
    onChange(choices.map(({ id }) => id));
  };
  const blocked = missing.length > 0;
  const box = (
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
          {isUnpriced(id) ? `${label} · ${translate('record.input.unpriced')}` : label}
        </li>
      )}
      loading={picker.loading}
      loadingText={translate('record.input.searching')}
      noOptionsText={translate(
        picker.failed ? 'record.input.searchFailed' : search === '' ? 'record.input.nothing' : 'record.input.noMatch',
      )}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, value) =>
        take([value].flat().filter((choice): choice is Choice => choice !== null && typeof choice === 'object'))
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
  const takeMade = (choice: Choice) => {
    watch(choice.id);
    take(multiple ? [...chosen, choice] : [choice]);
  };
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', position: 'relative' }}>
        {box}
        <MakeOtherButton
          to={field.to ?? ''}
          preset={picker.parents}
          where={field.where}
          disabled={input.disabled || blocked}
          besideLabel={!hideLabel}
          onMade={takeMade}
        />
      </Stack>
      <FormHelperText component="output" sx={{ mx: 0, '&:empty': { display: 'none' } }}>
        {beingMade.length > 0 &&
          translate('record.input.beingMade', {
            names: beingMade.map((id) => nameOf(id, labelOf(id), '')).join(translate('record.listComma')),
          })}
      </FormHelperText>
    </>
  );
}

const FURTHER = '';

const NONE: readonly Identifier[] = [];

/** A reader who may not list the target can still see and enter its id. */
function IdBox({ input, multiple, ids, onChange }: Pick<PickerProps, 'input' | 'multiple' | 'ids' | 'onChange'>) {
  return (
    <OutlinedInput
      id={input.id}
      size="small"
      disabled={input.disabled}
      value={ids.join(', ')}
      onChange={({ target }) =>
        onChange((multiple ? target.value.split(',') : [target.value]).map((id) => id.trim()).filter(Boolean))
      }
      onBlur={input.blur}
      inputRef={input.focusTarget}
      slotProps={{ input: input.aria }}
    />
  );
}

function nameOf(id: Identifier, label: string | null | undefined, gone: string): string {
  return label ?? (label === null ? `#${id} (${gone})` : `#${id}`);
}
