import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useFormEnv, type MakeOther } from '#src/inputs/frame/formContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { canMakeChoice } from './canMakeChoice.ts';
import '#src/i18n/parts/recordForm.ts';

interface MakeOtherButtonProps {
  /** The referenced resource. */
  to: string;
  /** The parents that make it a valid choice. */
  preset: MakeOther['preset'];
  /** The condition that a record must match to be a choice. */
  where: Condition | undefined;
  disabled: boolean;
  /** On the line of the label, with its words, so that the input below keeps the width of the others. */
  besideLabel?: boolean;
  onMade: (choice: Choice) => void;
}

const BESIDE_LABEL = { position: 'absolute', insetInlineEnd: 0, bottom: '100%', py: 0, minHeight: 28 } as const;

/** Creates a missing record without leaving the form. Hidden from readers who may not create one. */
export function MakeOtherButton({ to, preset, where, disabled, besideLabel = false, onMade }: MakeOtherButtonProps) {
  const translate = useTranslate();
  const word = useWord();
  const { makeOther, mode } = useFormEnv();
  const createPath = useCreatePath();
  const entry = useManifestEntry(to);
  const actor = useActor();
  // The dialog of an action has no form of its own beside it: another tab has, and the dialog stays.
  const leads = makeOther === undefined && mode === 'action';
  const offers = (makeOther !== undefined || leads) && entry?.can.includes('create') === true;
  const target = useDefinitionIfLoaded(offers && where ? to : undefined);
  if (!offers || (target && where && !canMakeChoice(target, where, actor))) return null;
  const name = translate('record.input.makeOther', { name: word(entry.label) });
  if (makeOther === undefined) {
    const href = createPath({ resource: to, type: 'create' });
    return (
      <Button
        size="small"
        component={LinkBase}
        to={href}
        target="_blank"
        rel="noopener"
        startIcon={<Add fontSize="small" />}
        sx={besideLabel ? BESIDE_LABEL : { flex: 'none' }}
      >
        {translate('record.input.newOther', { name: word(entry.label) })}
      </Button>
    );
  }
  const press = () => makeOther({ resource: to, preset, onMade });
  if (besideLabel)
    return (
      <Button
        size="small"
        aria-label={name}
        startIcon={<Add fontSize="small" />}
        disabled={disabled}
        onClick={press}
        sx={BESIDE_LABEL}
      >
        {translate('record.input.newOther', { name: word(entry.label) })}
      </Button>
    );
  return (
    <Tooltip title={name}>
      {/* A disabled button has no tooltip; the span shows it. */}
      <span>
        <IconButton aria-label={name} disabled={disabled} onClick={press}>
          <Add fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
