import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { uploadFile, type StoredFile } from '#src/dataProviders/uploadFile.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/help.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import CodeInput from '#src/inputs/code/CodeInput.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { HelpPreview } from './HelpPreview.tsx';

const PICTURES = 'pictures';
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif';

/** The Markdown of an article with a preview as readers see it, and pictures, which the article keeps. */
export default function HelpTextInput(props: InputProps) {
  const translate = useTranslate();
  const { watch } = useFormContext();
  const [previewed, setPreviewed] = useState(false);
  const text: unknown = watch(props.name);
  const lang = props.name.endsWith('_en') ? 'en' : 'zh';
  return (
    <Stack spacing={2}>
      <CodeInput {...props} />
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" aria-expanded={previewed} onClick={() => setPreviewed(!previewed)}>
          {translate(previewed ? 'help.editing.hide' : 'help.editing.preview')}
        </Button>
        <AddPicture name={props.name} disabled={props.disabled === true} />
      </Stack>
      {previewed && <HelpPreview text={typeof text === 'string' ? text : ''} lang={lang} />}
    </Stack>
  );
}

/** Uploads a picture and puts it at the end of the text. */
function AddPicture({ name, disabled }: { name: string; disabled: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { getValues, setValue } = useFormContext();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file),
    onSuccess: (stored: StoredFile) => {
      const known: unknown = getValues(PICTURES);
      setValue(PICTURES, [...(Array.isArray(known) ? known : []), stored], { shouldDirty: true });
      const text: unknown = getValues(name);
      const before = typeof text === 'string' && text !== '' ? `${text.trimEnd()}\n\n` : '';
      const alternative = stored.name.replace(/\.\w+$/, '').replace(/[[\]]/g, '');
      setValue(name, `${before}![${alternative}](${stored.url})\n`, { shouldDirty: true });
    },
    onError: (fault) =>
      notify((fault instanceof ApiFault && fault.body.message) || translate('help.editing.failed'), { type: 'error' }),
  });
  return (
    <>
      <Button variant="outlined" disabled={disabled} loading={upload.isPending} onClick={() => picker.current?.click()}>
        {translate('help.editing.picture')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={translate('help.editing.picture')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) upload.mutate(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
