import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { acceptedTypes } from './fileFault.ts';
import { useDropped } from './useDropped.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useFileWords } from './useFileWords.ts';

interface TextFileDropProps {
  field: FieldDefinition;
  input: FieldInput;
  /** The box that receives the text; it also accepts typing and pasting. */
  children: ReactNode;
}

/** Reads the text of a file into the form, by button or drop. The file itself is not stored. */
export function TextFileDrop({ field, input, children }: TextFileDropProps) {
  const translate = useTranslate();
  const faultOf = useFileWords(field);
  const picker = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<string>();
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file || input.disabled) return;
    const refused = faultOf(file);
    const text = refused === undefined ? await file.text() : '';
    // A binary file contains characters that are invalid in UTF-8.
    const found = refused ?? (text.includes('\uFFFD') ? translate('record.input.notText') : undefined);
    setFault(found);
    if (found !== undefined) return;
    setTaken(file.name);
    input.change(text === '' ? null : text);
  };
  const { over, handlers } = useDropped((file) => void take(file));
  return (
    <Stack
      {...handlers}
      spacing={2}
      sx={{
        p: 3,
        border: `1px dashed ${over ? token.accent : token.hairlineStrong}`,
        borderRadius: token.radius.medium,
      }}
    >
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<UploadFile />}
          disabled={input.disabled}
          onClick={() => picker.current?.click()}
        >
          {translate(taken ? 'record.input.replaceFile' : 'record.input.chooseFile')}
        </Button>
        <Typography
          component="output"
          variant="caption"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {taken ? translate('record.input.taken', { name: taken }) : translate('record.input.dropOrPaste')}
        </Typography>
      </Stack>
      {fault && (
        <FormHelperText role="alert" error sx={{ mx: 0 }}>
          {fault}
        </FormHelperText>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={input.label}
        accept={acceptedTypes(field).join(',')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      {children}
    </Stack>
  );
}
