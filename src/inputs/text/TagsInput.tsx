import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LIST_SEPARATOR } from '#model/values/listText.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import '#src/i18n/parts/recordForm.ts';

/** Words as chips: Enter, a comma or blur adds one, Backspace removes the last. */
export default function TagsInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const tags = Array.isArray(input.value) ? input.value.map(String) : [];
  const put = (words: string[]) => {
    const kept = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
    input.change(kept.length > 0 ? kept : null);
  };
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} hint={translate('record.input.tagsHint')}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={[] as string[]}
        id={input.id}
        size="small"
        disabled={input.disabled}
        value={tags}
        inputValue={typed}
        onInputChange={(_, text) => {
          const words = text.split(LIST_SEPARATOR);
          setTyped(words.at(-1) ?? '');
          if (words.length > 1) put([...tags, ...words.slice(0, -1)]);
        }}
        onChange={(_, words) => put(words)}
        onBlur={input.blur}
        renderValue={(words, itemProps) =>
          words.map((word, index) => {
            const { key, ...chip } = itemProps({ index });
            return <Chip key={key} {...chip} size="small" label={word} />;
          })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus={props.autoFocus}
            inputRef={input.focusTarget}
            placeholder={tags.length === 0 ? input.placeholder : undefined}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.aria } }}
          />
        )}
      />
    </FieldFrame>
  );
}
