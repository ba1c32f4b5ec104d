import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isStoredFile } from '#src/dataProviders/uploadFile.ts';
import type { TextKey } from '#src/i18n/textKeys.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChosenFile } from '#src/inputs/file/ChosenFile.tsx';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import { FileSource, type FileSourceProps } from '#src/inputs/file/fileSource.ts';
import { FileBox } from '#src/inputs/file/FileBox.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useInputProblem } from '#src/inputs/frame/useInputProblem.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import { rememberedUploads } from './rememberedUploads.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useFormatFault } from './useFormatFault.ts';
import { discardUpload, useResumableUpload, type Phase } from './useResumableUpload.ts';

/** The action of the first button. The button keeps its position and the focus in every phase. */
const FIRST = {
  idle: { word: 'record.input.chooseFile', icon: <UploadFile /> },
  sending: { word: 'record.upload.pause', icon: <Pause /> },
  waiting: { word: 'record.upload.pause', icon: <Pause /> },
  paused: { word: 'record.upload.resume', icon: <PlayArrow /> },
  failed: { word: 'record.upload.retry', icon: <PlayArrow /> },
} as const satisfies Record<Phase, { word: TextKey; icon: ReactNode }>;

/**
 * A large file by button, drop or paste: uploaded in pieces, with its progress; it can be paused, and survives a lost
 * connection.
 */
export default function ResumableFileInput(props: InputProps) {
  const { field, name } = props;
  const input = useFieldInput(props);
  const translate = useTranslate();
  const limit = useSizeLimit(field);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useResumableUpload(field, input.change);
  const { phase, file, fault } = upload.state;
  const { wrongFormat, lookInto } = useFormatFault(field);
  useInputProblem(
    name,
    file
      ? translate(phase === 'paused' || phase === 'failed' ? 'record.upload.unfinished' : 'record.input.sending')
      : wrongFormat,
  );

  const stored = isStoredFile(input.value) ? input.value : undefined;
  const drop = () => {
    if (stored) discardUpload(stored.url);
    lookInto(undefined);
    input.change(null);
  };
  const take = (chosen: File | undefined) => {
    if (input.disabled || file || !chosen) return;
    if (stored) drop();
    lookInto(chosen);
    upload.start(chosen);
  };
  const press = {
    idle: () => picker.current?.click(),
    sending: upload.pause,
    waiting: upload.pause,
    paused: upload.resume,
    failed: upload.resume,
  }[phase];
  const { focusTarget } = input;
  return (
    <FieldFrame
      input={{ ...input, error: fault ?? wrongFormat ?? (file ? undefined : input.error) }}
      hideLabel={props.hideLabel}
      hint={limit}
      group
    >
      <FileBox field={field} label={input.label} picker={picker} onFile={take}>
        {stored && !file && <ChosenFile file={stored} image={false} />}
        <UploadProgress state={upload.state} isDone={stored !== undefined} label={input.label} />
        <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Button
            id={input.id}
            variant="outlined"
            startIcon={FIRST[phase].icon}
            disabled={input.disabled}
            autoFocus={props.autoFocus}
            ref={focusTarget}
            onClick={press}
            aria-describedby={input.aria['aria-describedby']}
          >
            {translate(stored && !file ? 'record.input.replaceFile' : FIRST[phase].word)}
          </Button>
          <OtherButtons
            field={field}
            isSending={file !== undefined}
            isStored={stored !== undefined}
            disabled={input.disabled}
            onCancel={() => {
              lookInto(undefined);
              upload.cancel();
            }}
            onRemove={drop}
            onChosen={(chosen, content) => {
              drop();
              lookInto(content);
              input.change({ ...chosen });
            }}
          />
          {!file && <DropHint isStored={stored !== undefined} />}
        </Stack>
      </FileBox>
    </FieldFrame>
  );
}

interface OtherButtonsProps extends FileSourceProps {
  isSending: boolean;
  isStored: boolean;
  onCancel: () => void;
  onRemove: () => void;
}

function OtherButtons({ isSending, isStored, onCancel, onRemove, ...source }: OtherButtonsProps) {
  const translate = useTranslate();
  if (isSending) return <Button onClick={onCancel}>{translate('record.upload.cancel')}</Button>;
  return (
    <>
      <FileSource {...source} />
      {isStored && (
        <Button disabled={source.disabled} onClick={onRemove}>
          {translate('record.input.removeFile')}
        </Button>
      )}
    </>
  );
}

/** The largest size, in words. */
function useSizeLimit({ maxBytes }: FieldDefinition): string | undefined {
  const translate = useTranslate();
  const sizeText = useSizeText();
  return maxBytes === undefined ? undefined : translate('record.input.fileLimit', { max: sizeText(maxBytes) });
}

/** That a file can be dropped, or that an unfinished upload can be continued. */
function DropHint({ isStored }: { isStored: boolean }) {
  const translate = useTranslate();
  const unfinished = isStored ? undefined : rememberedUploads().find(({ complete }) => !complete);
  return (
    <Typography variant="caption" color="textSecondary">
      {unfinished ? translate('record.upload.goOn', { name: unfinished.name }) : translate('record.input.dropFile')}
    </Typography>
  );
}
