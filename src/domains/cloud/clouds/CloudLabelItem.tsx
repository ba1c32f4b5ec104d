import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId, type ReactNode } from 'react';
import { CloudLabelChip } from '#src/fields/cloudLabel/CloudLabelChip.tsx';
import {
  IMAGE_POSITIONS,
  imagePosition,
  readCloudLabel,
  writeCloudLabel,
  type CloudLabel,
} from '#src/fields/cloudLabel/cloudLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { ColourInput } from './ColourInput.tsx';
import { contrast, READABLE_CONTRAST } from './contrast.ts';
import '#src/i18n/parts/recordParts.ts';

/** The editor of one label: text, colours and icon, with a preview. */
export function CloudLabelItem(props: InputProps) {
  const input = useFieldInput(props);
  const label = readCloudLabel(input.value);
  const put = (part: Partial<CloudLabel>) => input.change(writeCloudLabel({ ...label, ...part }));
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
        gap: 3,
        alignItems: 'start',
      }}
    >
      <Preview label={label} />
      <Part words="label" error={input.error}>
        {(id) => (
          <OutlinedInput
            id={id}
            size="small"
            disabled={input.disabled}
            value={label.label}
            inputRef={input.focusTarget}
            onBlur={input.blur}
            onChange={(event) => put({ label: event.target.value })}
          />
        )}
      </Part>
      {(['textColor', 'bgColor'] as const).map((words) => (
        <Part key={words} words={words}>
          {(id) => (
            <ColourInput
              id={id}
              value={label[words]}
              disabled={input.disabled}
              onChange={(colour) => put({ [words]: colour })}
            />
          )}
        </Part>
      ))}
      <ImageParts label={label} disabled={input.disabled} onPut={put} />
    </Box>
  );
}

/** The label as readers see it, and whether its colours are hard to distinguish. */
function Preview({ label }: { label: CloudLabel }) {
  const translate = useTranslate();
  const ratio = contrast(label.textColor, label.bgColor);
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 3, minHeight: 32 }}>
      {label.label ? (
        <CloudLabelChip label={label} />
      ) : (
        <FormHelperText>{translate('record.cloud.previewEmpty')}</FormHelperText>
      )}
      {ratio !== undefined && ratio < READABLE_CONTRAST && (
        <FormHelperText component="output" sx={{ m: 0, color: 'warning.main' }}>
          {translate('record.cloud.lowContrast', { ratio: ratio.toFixed(1) })}
        </FormHelperText>
      )}
    </Box>
  );
}

interface ImagePartsProps {
  label: CloudLabel;
  disabled: boolean;
  onPut: (part: Partial<CloudLabel>) => void;
}

/** The image of a label: its address, size and position. */
function ImageParts({ label, disabled, onPut }: ImagePartsProps) {
  const translate = useTranslate();
  return (
    <>
      <Part words="imgUrl">
        {(id) => (
          <OutlinedInput
            id={id}
            size="small"
            disabled={disabled}
            value={label.imgUrl ?? ''}
            onChange={(event) => onPut({ imgUrl: event.target.value || undefined })}
          />
        )}
      </Part>
      <Part words="imgSize">
        {(id) => (
          <OutlinedInput
            id={id}
            size="small"
            type="number"
            disabled={disabled}
            value={label.imgSize ?? ''}
            endAdornment="px"
            onChange={(event) => onPut({ imgSize: Number(event.target.value) || undefined })}
            slotProps={{ input: { min: 8, max: 48 } }}
          />
        )}
      </Part>
      <Part words="imgPosition">
        {(id) => (
          <Select
            size="small"
            disabled={disabled}
            value={imagePosition(label)}
            SelectDisplayProps={{ id }}
            onChange={(event) => onPut({ imgPosition: event.target.value })}
          >
            {IMAGE_POSITIONS.map((position) => (
              <MenuItem key={position} value={position}>
                {translate(`record.cloud.position.${position}`)}
              </MenuItem>
            ))}
          </Select>
        )}
      </Part>
    </>
  );
}

type Words = 'label' | 'textColor' | 'bgColor' | 'imgUrl' | 'imgSize' | 'imgPosition';

function Part({ words, error, children }: { words: Words; error?: string; children: (id: string) => ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id} sx={{ mb: 1 }}>
        {translate(`record.cloud.${words}`)}
      </FormLabel>
      {children(id)}
      {error && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
