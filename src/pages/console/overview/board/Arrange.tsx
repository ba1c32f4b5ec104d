import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import '#src/i18n/parts/overview.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { moved, type Arrangement } from './arrangement.ts';
import type { BoardPanel } from './Board.tsx';

interface Props extends Arrangement {
  panels: readonly BoardPanel[];
  onChange: (arrangement: { order: string[]; hidden: string[] } | null) => void;
  onClose: () => void;
}

/** Chooses the panels of the overview and their order. Each change is kept at once. */
export function Arrange({ panels, order, hidden, onChange, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const titleOf = (key: string) => panels.find((panel) => panel.key === key)?.title ?? key;
  const keep = (change: Partial<Arrangement>) =>
    onChange({ order: [...(change.order ?? order)], hidden: [...(change.hidden ?? hidden)] });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{translate('overview.board.title')}</DialogTitle>
      <DialogContent>
        <List>
          {order.map((key, place) => (
            <li key={key}>
              <FormControlLabel
                label={titleOf(key)}
                control={
                  <Checkbox
                    checked={!hidden.includes(key)}
                    onChange={(_, isShown) =>
                      keep({ hidden: isShown ? hidden.filter((each) => each !== key) : [...hidden, key] })
                    }
                  />
                }
              />
              <span>
                <IconButton
                  size="small"
                  disabled={place === 0}
                  aria-label={translate('overview.board.up', { name: titleOf(key) })}
                  onClick={() => keep({ order: moved(order, key, -1) })}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={place === order.length - 1}
                  aria-label={translate('overview.board.down', { name: titleOf(key) })}
                  onClick={() => keep({ order: moved(order, key, 1) })}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
              </span>
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onChange(null)}>
          {translate('overview.board.reset')}
        </Button>
        <Button onClick={onClose}>{translate('overview.board.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 44 },
  '& li > span': { flex: 'none' },
});
