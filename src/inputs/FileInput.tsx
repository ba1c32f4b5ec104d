import UploadFile from '@mui/icons-material/UploadFile';
import { Button, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';
import { token } from '#src/theme/token.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { acceptedTypes, LARGEST_FILE_BYTES } from './fileFault.ts';
import type { InputProps } from './inputProps.ts';
import { useDropped } from './useDropped.ts';
import { useFieldInput } from './useFieldInput.ts';
import { useInputProblem } from './useInputProblem.ts';
import { useSizeText } from './useSizeText.ts';
import { useUpload } from './useUpload.ts';

/** A file by button, drop or paste. It is sent at once; the record keeps what the server answers. */
export default function FileInput(props: InputProps) {
  const { field, name } = props;
  const input = useFieldInput(props);
  const translate = useTranslate();
  const sizeText = useSizeText();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload(field, input.change);
  const { over, handlers } = useDropped((file) => !input.disabled && upload.send(file));
  useInputProblem(name, upload.sending ? translate('record.input.sending') : undefined);

  const { focusTarget } = input;
  const stored = isStoredFile(input.value) ? input.value : undefined;
  const limit = translate('record.input.fileLimit', { max: sizeText(field.maxBytes ?? LARGEST_FILE_BYTES) });
  return (
    <FieldFrame input={{ ...input, error: upload.fault ?? input.error }} hideLabel={props.hideLabel} hint={limit}>
      <Stack
        {...handlers}
        spacing={2}
        sx={{ p: 4, border: `1px dashed ${over ? token.accent : token.hairlineStrong}`, borderRadius: token.radius.medium }}
      >
        {stored && <ChosenFile file={stored} image={field.type === 'image'} />}
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Button
            id={input.id}
            variant="outlined"
            startIcon={<UploadFile />}
            loading={upload.sending}
            disabled={input.disabled}
            autoFocus={props.autoFocus}
            ref={focusTarget}
            onClick={() => picker.current?.click()}
            aria-describedby={input.aria['aria-describedby']}
          >
            {translate(stored ? 'record.input.replaceFile' : 'record.input.chooseFile')}
          </Button>
          {stored && !input.required && (
            <Button disabled={input.disabled} onClick={() => input.change(null)}>
              {translate('record.input.removeFile')}
            </Button>
          )}
          <Typography variant="caption" color="textSecondary">
            {translate('record.input.dropFile')}
          </Typography>
        </Stack>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={input.label}
          accept={acceptedTypes(field).join(',')}
          onChange={({ target }) => {
            upload.send(target.files?.[0]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </Stack>
    </FieldFrame>
  );
}

function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'name' in value && 'url' in value;
}
