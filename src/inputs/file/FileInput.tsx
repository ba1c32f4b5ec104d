import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { largestOf } from '#model/fields/fileKind.ts';
import { isStoredFile, uploadFile, type StoredFile } from '#src/dataProviders/uploadFile.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import { FileSource } from './fileSource.ts';
import { FileBox } from './FileBox.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useInputProblem } from '#src/inputs/frame/useInputProblem.ts';
import { useSizeText } from './useSizeText.ts';
import { useMutation } from '@tanstack/react-query';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useFileWords } from './useFileWords.ts';

/** A file by button, drop or paste. It is uploaded at once; the record stores the server's reply. */
export default function FileInput(props: InputProps) {
  const { field, name } = props;
  const input = useFieldInput(props);
  const translate = useTranslate();
  const sizeText = useSizeText();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload(field, input.change);
  useInputProblem(name, upload.sending ? translate('record.input.sending') : undefined);

  const { focusTarget } = input;
  const stored = isStoredFile(input.value) ? input.value : undefined;
  const limit = translate('record.input.fileLimit', { max: sizeText(largestOf(field)) });
  return (
    <FieldFrame input={{ ...input, error: upload.fault ?? input.error }} hideLabel={props.hideLabel} hint={limit}>
      <FileBox
        field={field}
        label={input.label}
        picker={picker}
        onFile={(file) => !input.disabled && upload.send(file)}
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
          <FileSource
            field={field}
            disabled={input.disabled || upload.sending}
            onChosen={(chosen) => {
              upload.forget();
              input.change({ ...chosen });
            }}
          />
          {stored && !input.required && (
            <Button disabled={input.disabled} onClick={() => input.change(null)}>
              {translate('record.input.removeFile')}
            </Button>
          )}
          <Typography variant="caption" color="textSecondary">
            {translate('record.input.dropFile')}
          </Typography>
        </Stack>
      </FileBox>
    </FieldFrame>
  );
}

/** Uploads a chosen file and shows the reason if it is refused. */
function useUpload(field: FieldDefinition, onStored: (file: StoredFile) => void) {
  const faultOf = useFileWords(field);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      const fault = faultOf(file);
      if (fault) throw new Error(fault);
      return uploadFile(file);
    },
    onSuccess: onStored,
    networkMode: 'always',
  });
  return {
    send: (file: File | undefined) => file && mutate(file),
    sending: isPending,
    fault: error?.message,
    /** Another file was chosen: the refusal is no longer about the value. */
    forget: reset,
  };
}
