import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useCreatePath, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Definition, Tone } from '#model/language/definition.ts';
import { possibleFirst } from '#src/schemaViews/action/possibleFirst.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { WhyNot } from '#src/schemaViews/whyNot/WhyNot.tsx';
import { useCan } from '#src/session/actor/useCan.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { recordTitle } from './recordTitle.ts';

interface RowMenuProps {
  definition: Definition;
  record: RaRecord;
  anchor: HTMLElement;
  onAction: (action: string) => void;
  /** For records without a page, which are edited in the list. */
  onEdit?: () => void;
  onClose: () => void;
}

/** The menu of a row. An action that the state forbids is disabled and shows its reason. */
export function RowMenu({ definition, record, anchor, onAction, onEdit, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const can = useCan();
  const { possible, held } = possibleFirst(useRecordActions(definition, record));
  const edit = useDecision(definition, 'update', record);
  const { resource } = definition;
  const [explaining, setExplaining] = useState(false);
  if (explaining) return <WhyNot definition={definition} record={record} onClose={onClose} />;

  const open = (type: 'show' | 'edit') => {
    onClose();
    if (type === 'edit' && onEdit) onEdit();
    else navigate(createPath({ type, resource, id: record.id }));
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
      slotProps={{ list: { 'aria-label': translate('list.row.actions', { name: recordTitle(definition, record) }) } }}
    >
      {can('show', resource) && !onEdit && (
        <MenuItem onClick={() => open('show')}>{translate('list.row.open')}</MenuItem>
      )}
      {can('update', resource) && (
        <MenuItemWithReason name={translate('list.row.edit')} reason={edit.reason} onPress={() => open('edit')} />
      )}
      <MenuItem onClick={copyId}>{translate('list.row.copyId')}</MenuItem>
      {possible.length > 0 && <Divider />}
      {possible.map(({ action, name, tone }) => (
        <MenuItemWithReason
          key={action}
          name={name}
          tone={tone}
          onPress={() => {
            onClose();
            onAction(action);
          }}
        />
      ))}
      {held.length > 0 && <Divider />}
      {held.map(({ action, name, reason, next }) => (
        <MenuItemWithReason
          key={action}
          name={name}
          reason={[reason, next].filter(Boolean).join(translate('record.why.join'))}
        />
      ))}
      <Divider />
      <MenuItem onClick={() => setExplaining(true)}>{translate('record.why.ask')}</MenuItem>
    </Menu>
  );
}

interface MenuItemWithReasonProps {
  name: string;
  tone?: Tone | undefined;
  /** Why the action cannot run now. */
  reason?: string | undefined;
  onPress?: () => void;
}

/**
 * A disabled MUI item is out of reach of the keyboard, so its reason could not be read. This item stays focusable;
 * MUI's menu provides focus and `tabIndex`.
 */
function MenuItemWithReason({ name, tone, reason, onPress, ...given }: MenuItemWithReasonProps) {
  return (
    <MenuItem
      {...given}
      className="list-action"
      data-tone={tone}
      aria-disabled={reason ? true : undefined}
      onClick={reason ? undefined : onPress}
    >
      <span>{name}</span>
      {reason && <small>{reason}</small>}
    </MenuItem>
  );
}
