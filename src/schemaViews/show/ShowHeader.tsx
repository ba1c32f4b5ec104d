import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Identifier, RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { PageHelp } from '#src/definitions/help/PageHelp.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { usePanelTitleId } from '#src/schemaViews/base/panelTitle.ts';
import { StarButton } from '#src/session/favourites/StarButton.tsx';
import { token } from '#src/ui/theme/token.ts';
import { isThereNow } from '#src/schemaViews/base/isThereNow.ts';
import { ShowActions } from './ShowActions.tsx';

interface ShowHeaderProps {
  definition: Definition;
  record: RaRecord;
  deleted: boolean;
  /** Called after an action from this header. */
  onActed: () => void;
}

/** Name, state, id and actions of the record. */
export function ShowHeader({ definition, record, deleted, onActed }: ShowHeaderProps) {
  const panelTitleId = usePanelTitleId();
  const field = definition.stateField ? definition.fields[definition.stateField] : undefined;
  const state = field && isThereNow(field.when, record, definition) ? field : undefined;
  const named = definition.fields[definition.titleField];
  const worded = named?.wordsOf === undefined || isBlank(record[named.name]) ? undefined : named;
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'space-between',
        pr: panelTitleId ? 10 : 0,
      }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center', minWidth: 0 }}>
        <Typography
          id={panelTitleId}
          variant="h1"
          sx={{
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {worded ? (
            <FieldFor field={worded} record={record} definition={definition} />
          ) : (
            recordTitle(definition, record)
          )}
        </Typography>
        {worded && panelTitleId === undefined && <NumberedTitle definition={definition} id={record.id} />}
        {named?.names && panelTitleId === undefined && <LabelledTitle title={recordTitle(definition, record)} />}
        {state && <FieldFor field={state} record={record} definition={definition} dense />}
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            color: 'text.secondary',
            fontFamily: token.mono,
            fontSize: token.size.note,
          }}
        >
          {String(record.id)}
          <CopyButton text={String(record.id)} />
          {panelTitleId === undefined && <PageHelp ofRecord />}
          {!deleted && <StarButton subject={{ resource: definition.resource, record_id: String(record.id) }} />}
        </Box>
      </Stack>
      {!deleted && <ShowActions definition={definition} record={record} onActed={onActed} />}
    </Stack>
  );
}

/** The title of the browser's tab for a record whose own is a key: its label, which the manifest does not have. */
function LabelledTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** The title of the browser's tab for a record whose own is a stored word. */
function NumberedTitle({ definition, id }: { definition: Definition; id: Identifier }) {
  const label = useLabel();
  usePageTitle(`${label(definition.label)} #${id}`);
  return null;
}
