import Add from '@mui/icons-material/Add';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useFormEnv, type MakeOther } from '#src/inputs/frame/formContext.ts';

interface MakeOtherButtonProps {
  /** The resource that is pointed at. */
  to: string;
  /** Parents that it needs so that it may be chosen. */
  preset: MakeOther['preset'];
  disabled: boolean;
  onMade: (choice: Choice) => void;
}

/** What is to be chosen may not be there yet: makes it without leaving the form. Not for readers who may not. */
export function MakeOtherButton({ to, preset, disabled, onMade }: MakeOtherButtonProps) {
  const translate = useTranslate();
  const word = useWord();
  const { makeOther } = useFormEnv();
  const entry = useManifestEntry(to);
  if (!makeOther || !entry?.can.includes('create')) return null;
  const name = translate('record.input.makeOther', { name: word(entry.label) });
  return (
    <Tooltip title={name}>
      {/* A button that is disabled has no tooltip; the span stands in for it. */}
      <span>
        <IconButton aria-label={name} disabled={disabled} onClick={() => makeOther({ resource: to, preset, onMade })}>
          <Add fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
