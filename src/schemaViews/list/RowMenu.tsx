import { useState } from 'react';
import { useCreatePath, useNavigate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ActionMenu } from '#src/schemaViews/action/menu/ActionMenu.tsx';
import type { MenuEntry } from '#src/schemaViews/action/menu/menuSections.ts';
import { useMenuSections } from '#src/schemaViews/action/menu/useMenuSections.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { WhyNot } from '#src/schemaViews/whyNot/WhyNot.tsx';
import { useCan } from '#src/session/actor/useCan.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';

interface RowMenuProps {
  definition: Definition;
  record: RaRecord;
  anchor: HTMLElement;
  onAction: (action: string) => void;
  /** For records without a page, which are edited in the list. */
  onEdit?: () => void;
  /** Runs before a page of the record opens. */
  onLeave?: () => void;
  onClose: () => void;
}

/** The menu of a row: the record itself, its actions in groups, and what is not possible now with the reasons. */
export function RowMenu({ definition, record, anchor, onAction, onEdit, onLeave, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const can = useCan();
  const { sections, held } = useMenuSections(useRecordActions(definition, record), onAction);
  const edit = useDecision(definition, 'update', record);
  const { resource } = definition;
  const [explaining, setExplaining] = useState(false);
  if (explaining) return <WhyNot definition={definition} record={record} onClose={onClose} />;

  const goTo = (type: 'show' | 'edit') => () => {
    if (type === 'edit' && onEdit) return onEdit();
    onLeave?.();
    navigate(createPath({ type, resource, id: record.id }));
  };
  const own: MenuEntry[] = [
    ...(can('show', resource) && !onEdit
      ? [{ key: 'show', name: translate('list.row.open'), icon: 'launch', run: goTo('show') }]
      : []),
    ...(can('update', resource)
      ? [{ key: 'edit', name: translate('list.row.edit'), icon: 'edit', reason: edit.reason, run: goTo('edit') }]
      : []),
    { key: 'copy', name: translate('list.row.copyId'), icon: 'contentCopy', run: () => void copy(String(record.id)) },
  ];
  const why: MenuEntry = {
    key: 'why',
    name: translate('record.why.ask'),
    icon: 'help',
    stays: true,
    run: () => setExplaining(true),
  };
  return (
    <ActionMenu
      label={translate('list.row.actions', { name: recordTitle(definition, record) })}
      anchor={anchor}
      sections={[{ key: 'record', entries: own }, ...sections]}
      held={held}
      last={[{ key: 'why', entries: [why] }]}
      onClose={onClose}
    />
  );
}
