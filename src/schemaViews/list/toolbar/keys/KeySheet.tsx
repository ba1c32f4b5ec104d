import { useTranslate } from '#src/i18n/useTranslate.ts';
import './keys.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useKeysEnabled } from './useKeysEnabled.ts';

const KEYS = [
  ['down', ['j']],
  ['up', ['k']],
  ['select', ['x']],
  ['open', ['Enter']],
  ['search', ['/']],
  ['column', ['↑', '↓']],
  ['everything', ['Ctrl', 'K']],
  ['help', ['?']],
] as const;

/** The shortcuts of a list, and a switch for those of a single key. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const [isOn, setOn] = useKeysEnabled();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('list.keys.title')}</DialogTitle>
      <DialogContent>
        <dl className="list-keys">
          {KEYS.map(([name, keys]) => (
            <div key={name}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`list.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <label className="list-keysSwitch">
          <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
          {translate('list.keys.enabled')}
        </label>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('list.keys.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
