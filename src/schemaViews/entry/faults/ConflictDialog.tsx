import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import type { Clash, Comparison } from './conflict.ts';

interface ConflictDialogProps {
  definition: Definition;
  comparison: Comparison;
  theirs: Record<string, unknown>;
  /** Names of the fields that keep the other person's value. */
  onResolve: (givenWay: ReadonlySet<string>) => void;
  onClose: () => void;
}

/**
 * Shown when someone else saved the record in the meantime: both versions side by side, one choice per field, then one
 * save.
 */
export function ConflictDialog({ definition, comparison, theirs, onResolve, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
  const label = useLabel();
  const [givenWay, setGivenWay] = useState<ReadonlySet<string>>(new Set());
  const { clashes, onlyTheirs } = comparison;
  const choose = (name: string, side: string) => {
    const next = new Set(givenWay);
    if (side === 'theirs') next.add(name);
    else next.delete(name);
    setGivenWay(next);
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('record.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>
          {translate(clashes.length > 0 ? 'record.conflict.text' : 'record.conflict.noClash')}
        </DialogContentText>
        {clashes.map((clash) => (
          <ClashRow
            key={clash.field.name}
            definition={definition}
            clash={clash}
            theirs={theirs}
            givesWay={givenWay.has(clash.field.name)}
            onChoose={(side) => choose(clash.field.name, side)}
          />
        ))}
        {onlyTheirs.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
            {translate('record.conflict.onlyTheirs', {
              fields: onlyTheirs.map((field) => label(field.label)).join(translate('record.listComma')),
            })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('record.conflict.back')}
        </Button>
        <Button variant="contained" onClick={() => onResolve(givenWay)}>
          {translate('record.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ClashRowProps {
  definition: Definition;
  clash: Clash;
  theirs: Record<string, unknown>;
  givesWay: boolean;
  onChoose: (side: string) => void;
}

function ClashRow({ definition, clash, theirs, givesWay, onChoose }: ClashRowProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { field } = clash;
  const sides = [
    { side: 'mine', record: { [field.name]: clash.mine } },
    { side: 'theirs', record: { ...theirs, [field.name]: clash.theirs } },
  ] as const;
  return (
    <Box component="fieldset" sx={{ border: 0, borderTop: `1px solid ${token.hairline}`, m: 0, p: 0, py: 3 }}>
      <Typography component="legend" variant="subtitle2">
        {label(field.label)}
      </Typography>
      <RadioGroup
        value={givesWay ? 'theirs' : 'mine'}
        onChange={(event) => onChoose(event.target.value)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 }}
      >
        {sides.map(({ side, record }) => (
          <FormControlLabel
            key={side}
            value={side}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', m: 0, minWidth: 0 }}
            slotProps={{ typography: { component: 'div', sx: { pt: 1, minWidth: 0, overflowWrap: 'anywhere' } } }}
            label={
              <>
                <Typography variant="caption" color="textSecondary" component="div">
                  {translate(`record.conflict.${side}`)}
                </Typography>
                <FieldFor field={field} record={record} definition={definition} />
              </>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
