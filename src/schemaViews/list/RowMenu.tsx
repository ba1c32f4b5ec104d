import { Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useCreatePath, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { WhyNot } from '#src/schemaViews/whyNot/WhyNot.tsx';
import { useCan } from '#src/session/useCan.ts';
import { useCopy } from '#src/fields/useCopy.ts';
import { recordTitle } from './recordTitle.ts';

interface RowMenuProps {
  definition: Definition;
  record: RaRecord;
  anchor: HTMLElement;
  onAction: (action: string) => void;
  onClose: () => void;
}

/** Everything that can be done to a row. What its state forbids is greyed out and says why. */
export function RowMenu({ definition, record, anchor, onAction, onClose }: RowMenuProps) {
  const t = useTranslate();
  const copy = useCopy();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const can = useCan();
  const actions = useRecordActions(definition, record);
  const { resource } = definition;
  const [asking, setAsking] = useState(false);
  if (asking) return <WhyNot definition={definition} record={record} onClose={onClose} />;

  const open = (type: 'show' | 'edit') => {
    onClose();
    navigate(createPath({ type, resource, id: record.id }));
  };
  const copyId = async () => {
    onClose();
    await copy(String(record.id));
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('list.row.actions', { name: recordTitle(definition, record) }) } }}
    >
      {can('show', resource) ? <MenuItem onClick={() => open('show')}>{t('list.row.open')}</MenuItem> : null}
      {can('update', resource) ? <MenuItem onClick={() => open('edit')}>{t('list.row.edit')}</MenuItem> : null}
      <MenuItem onClick={copyId}>{t('list.row.copyId')}</MenuItem>
      {actions.length > 0 ? <Divider /> : null}
      {actions.map(({ action, name, tone, reason, next }) => (
        // An item that MUI disables cannot be reached by keyboard, and its reason would never be heard.
        <MenuItem
          key={action}
          className="list-action"
          data-tone={tone}
          aria-disabled={reason ? true : undefined}
          onClick={() => {
            if (reason) return;
            onClose();
            onAction(action);
          }}
        >
          <span>{name}</span>
          {reason ? <small>{[reason, next].filter(Boolean).join(t('record.why.join'))}</small> : null}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={() => setAsking(true)}>{t('record.why.ask')}</MenuItem>
    </Menu>
  );
}
