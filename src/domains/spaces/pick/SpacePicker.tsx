import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { acceptedTypes } from '#src/inputs/file/fileFault.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { spaceOf } from '#src/domains/spaces/browse/spaceOf.ts';
import { EntryChoices } from './EntryChoices.tsx';
import { FolderPath, type Step } from './FolderPath.tsx';

const SEARCH_DELAY_MS = 250;

export interface PickedEntry {
  id: number | string;
  name: string;
  size: number;
  type: string;
}

interface SpacePickerProps {
  field: FieldDefinition;
  /** Of the spaces that are offered, at least one. */
  resources: readonly string[];
  onChoose: (resource: string, entry: PickedEntry) => void;
  onClose: () => void;
}

/** The folders of a space, or what a search finds in it, with the files that a field accepts. */
export function SpacePicker({ field, resources, onChoose, onClose }: SpacePickerProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [resource, setResource] = useState(resources[0] ?? '');
  const [path, setPath] = useState<readonly Step[]>([]);
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), SEARCH_DELAY_MS);
  // An emptied box ends the search at once.
  const search = text.trim() === '' ? '' : settled;
  const types = acceptedTypes(field);
  const open = (steps: readonly Step[]) => {
    setText('');
    setPath(steps);
  };
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="sm" aria-labelledby="space-picker">
      <DialogTitle id="space-picker">{translate('spaces.pick.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: { sm: 420 } }}>
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', pt: 1 }}>
          {resources.length > 1 && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={resource}
              aria-label={translate('spaces.pick.space')}
              onChange={(_, next: string | null) => {
                if (next === null) return;
                setResource(next);
                open([]);
              }}
            >
              {resources.map((each) => (
                <ToggleButton key={each} value={each}>
                  {translate(`spaces.pick.${spaceOf({ resource: each })}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
          <OutlinedInput
            size="small"
            type="search"
            autoFocus={!isNarrow}
            value={text}
            placeholder={translate('spaces.pick.search')}
            onChange={(event) => setText(event.target.value)}
            inputProps={{ 'aria-label': translate('spaces.pick.search') }}
            sx={{ flex: '1 1 180px' }}
          />
        </Stack>
        {search === '' && <FolderPath path={path} onOpen={open} />}
        {types.length > 0 && (
          <Typography variant="caption" color="textSecondary">
            {translate('spaces.pick.types', { types: types.join(' ') })}
          </Typography>
        )}
        <EntryChoices
          // What was loaded belongs to one folder or search.
          key={`${resource} ${path.at(-1)?.id} ${search}`}
          field={field}
          resource={resource}
          folder={path.at(-1)?.id}
          search={search}
          onOpen={(step) => open(search === '' ? [...path, step] : [step])}
          onChoose={(entry) => onChoose(resource, entry)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('spaces.pick.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
