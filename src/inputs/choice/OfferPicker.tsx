import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CloudOffer } from '#model/language/cloudKinds.ts';
import { limitText } from '#model/rules/limitText.ts';
import { useTranslate, type Translate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';

interface OfferPickerProps extends InputProps {
  offered: readonly CloudOffer[];
  several: boolean;
}

/** Choices that are unavailable at the moment are listed too, with the reason. */
export function OfferPicker({ offered, several, ...props }: OfferPickerProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const chosen = (Array.isArray(input.value) ? input.value : [input.value]).filter(
    (word): word is string => typeof word === 'string' && word !== '',
  );
  const byName = new Map(offered.map((offer) => [offer.name, offer]));
  // A value entered for another cloud stays visible, and is refused with a message.
  const words = [...byName.keys(), ...chosen.filter((word) => !byName.has(word))];
  const { noteOf: formNote } = useFormEnv();
  const noteOf = (word: string) =>
    [formNote?.(props.name, word), offerNote(byName.get(word), translate)].filter(Boolean).join(' · ') || undefined;
  const [first = null] = chosen;
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} hint={several || first === null ? undefined : noteOf(first)}>
      <Autocomplete<string, boolean, boolean>
        fullWidth
        multiple={several}
        id={input.id}
        size="small"
        disabled={input.disabled}
        disableCloseOnSelect={several}
        disableClearable={input.required && !several && first === null}
        options={words}
        value={several ? chosen : first}
        getOptionDisabled={(word) => byName.get(word)?.available === false}
        noOptionsText={translate('record.input.noMatch')}
        onChange={(_, value) => input.change(Array.isArray(value) && value.length === 0 ? null : value)}
        onBlur={input.blur}
        renderOption={({ key, ...option }, word) => (
          <li key={key} {...option}>
            <Stack sx={{ minWidth: 0 }}>
              <span>{word}</span>
              <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {noteOf(word)}
              </Typography>
            </Stack>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus={props.autoFocus}
            inputRef={input.focusTarget}
            placeholder={chosen.length > 0 ? undefined : (input.placeholder ?? translate('record.input.choose'))}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.aria } }}
          />
        )}
      />
    </FieldFrame>
  );
}

/** The cloud's description of a choice: `SSD · 1 GiB to 1 TiB · for databases`. */
function offerNote(offer: CloudOffer | undefined, translate: Translate): string | undefined {
  if (offer === undefined) return undefined;
  const { available, medium, min_gb: min, max_gb: max, description } = offer;
  const sizes = min !== null && max !== null ? 'between' : min !== null ? 'atLeast' : 'atMost';
  const parts = [
    available ? undefined : translate('record.input.unavailable'),
    medium?.toUpperCase(),
    min === null && max === null
      ? undefined
      : translate(`record.input.${sizes}`, { min: limitText(min ?? 0, 'GiB'), max: limitText(max ?? 0, 'GiB') }),
    description,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
