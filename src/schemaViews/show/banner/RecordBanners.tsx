import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LinkBase, useCreatePath, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useRecordActions, type OfferedAction } from '#src/schemaViews/action/useRecordActions.ts';
import { Banner } from './Banner.tsx';
import { BannerText } from './BannerText.tsx';
import { CloudBanner } from './CloudBanner.tsx';
import { shownBanners, type ShownBanner } from './shownBanners.ts';

interface RecordBannersProps {
  definition: Definition;
  record: RaRecord;
  /** Called after an action from a banner. */
  onActed: () => void;
}

/** Buttons of a banner whose definition names none. */
const NEXT_STEPS = 2;

/** The states of a record and its cloud that ask for a decision, announced as they appear. */
export function RecordBanners({ definition, record, onActed }: RecordBannersProps) {
  const translate = useTranslate();
  const label = useLabel();
  const possible = useRecordActions(definition, record).filter(({ reason }) => !reason);
  const { launch, dialog, running } = useActionLauncher(definition, onActed);
  const state = definition.stateField === undefined ? undefined : definition.fields[definition.stateField];
  const createPath = useCreatePath();
  const mayEdit = useDecision(definition, 'update', record).decision.allowed;
  const edits = ({ actions }: ShownBanner) => mayEdit && actions !== 'next' && actions.includes('edit');
  const words = {
    name: label(definition.label),
    state: label(state?.values?.[String(record[state.name])]?.label) || String(record[state?.name ?? '']),
  };
  return (
    <>
      {/* The region exists before its content, or the content would not be announced. */}
      <Stack component="output" spacing={2} sx={{ '&:empty': { mt: '0 !important' } }}>
        {shownBanners(definition, record).map((banner) => {
          const offered = offeredBy(banner, possible, definition, record);
          return (
            <Banner
              key={banner.key}
              tone={banner.tone}
              detail={
                banner.detail &&
                !isBlank(record[banner.detail.name]) && (
                  <BannerDetail field={banner.detail} definition={definition} record={record} />
                )
              }
              actions={
                (offered.length > 0 || edits(banner)) && (
                  <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', flex: 'none' }}>
                    {edits(banner) && (
                      <Button
                        size="small"
                        variant="outlined"
                        color="inherit"
                        component={LinkBase}
                        to={createPath({ resource: definition.resource, type: 'edit', id: record.id })}
                      >
                        {translate('record.show.edit')}
                      </Button>
                    )}
                    {offered.map(({ action, name }) => (
                      <Button
                        key={action}
                        size="small"
                        variant="outlined"
                        color="inherit"
                        disabled={running}
                        onClick={() => launch(action, { kind: 'record', record })}
                      >
                        {name}
                      </Button>
                    ))}
                  </Stack>
                )
              }
            >
              <BannerText
                definition={definition}
                record={record}
                text={banner.text ? label(banner.text) : translate(`record.banner.${banner.key}`, { ...words, _: '' })}
              />
            </Banner>
          );
        })}
        <CloudBanner definition={definition} record={record} />
      </Stack>
      {dialog}
    </>
  );
}

function offeredBy(
  { actions }: ShownBanner,
  possible: readonly OfferedAction[],
  definition: Definition,
  record: RaRecord,
): OfferedAction[] {
  if (actions !== 'next') return actions.flatMap((name) => possible.find(({ action }) => action === name) ?? []);
  const state = String(record[definition.stateField ?? '']);
  return possible
    .filter(({ action, tone }) => tone !== 'danger' && definition.actions[action]?.from?.includes(state))
    .slice(0, NEXT_STEPS);
}

interface BannerDetailProps {
  field: FieldDefinition;
  definition: Definition;
  record: RaRecord;
}

/** The cause: of a fault its sentence, of any other field its value. */
function BannerDetail({ field, definition, record }: BannerDetailProps) {
  const value: unknown = record[field.name];
  const isFault = typeof value === 'object' && value !== null && 'message' in value;
  return isFault && typeof value.message === 'string' ? (
    value.message
  ) : (
    <FieldFor field={field} record={record} definition={definition} />
  );
}
