import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { MakeOtherButton } from './MakeOtherButton.tsx';
import { useBeingMade } from './useBeingMade.ts';
import { useChosenLabels } from './useChosenLabels.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useFieldLabels } from '#src/inputs/frame/useFieldLabels.ts';
import { usePicker } from './usePicker.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
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
  const { noteOf } = useFormEnv();
  const { labelOf, remember } = useChosenLabels(field, name, ids, picker.idField, picker.known);
  const missing = useFieldLabels(picker.missing);
  useStillAllowed(field, ids, picker, onChange);
  const { beingMade, watch } = useBeingMade(field, ids, picker);

  if (!picker.known) return <IdBox input={input} multiple={multiple} ids={ids} onChange={onChange} />;
  const chosen: Choice[] = ids.map((id) => ({ id, label: nameOf(id, labelOf(id), translate('record.input.gone')) }));
  const take = (choices: Choice[]) => {
    remember(choices);
    onChange(choices.map(({ id }) => id));
  };
  const takeMade = (choice: Choice) => {
    watch(choice.id);
    take(multiple ? [...chosen, choice] : [choice]);
  };
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', position: 'relative' }}>
        <ChoiceBox
          input={input}
          multiple={multiple}
          chosen={chosen}
          picker={picker}
          without={without}
          missing={missing}
          searching={{ open, setOpen, search, setSearch }}
          noteOf={(id) => noteOf?.(name, id)}
          autoFocus={autoFocus}
          onTake={take}
        />
        <MakeOtherButton
          to={field.to ?? ''}
          preset={picker.parents}
          where={field.where}
          disabled={input.disabled || missing.length > 0}
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
