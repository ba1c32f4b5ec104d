import { useCallback } from 'react';
import { useCreatePath, useNavigate, useNotify, useTranslate, type Identifier, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { isTransient } from '#model/access/transient.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { recordTitle } from '#src/schemaViews/list/recordTitle.ts';

/** Where a form leads: to the record's page if it has one, otherwise to the list; a panel just closes. */
export function useAfterSave(definition: Definition, id: Identifier | undefined, onClose: (() => void) | undefined) {
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { resource, routes } = definition;
  const pathTo = useCallback(
    (to: Identifier | undefined) =>
      createPath(routes.show && to !== undefined ? { resource, type: 'show', id: to } : { resource, type: 'list' }),
    [createPath, resource, routes],
  );
  const saved = (record: RaRecord) => {
    const made = Array.isArray(record._items) ? record._items.length : 1;
    if (made > 1) {
      notify(translate('record.form.createdMany', { count: made, name: word(definition.plural) }), { type: 'success' });
      return onClose ? onClose() : navigate(createPath({ resource, type: 'list' }));
    }
    const words = { name: label(definition.label), title: recordTitle(definition, record) };
    // A cloud needs time to create a record.
    const done = isTransient(definition, record) ? 'record.form.making' : 'record.form.created';
    notify(translate(id === undefined ? done : 'record.form.saved', words), { type: 'success' });
    if (onClose) onClose();
    else navigate(pathTo(record.id));
  };
  const leave = () => (onClose ? onClose() : navigate(pathTo(id)));
  return { saved, leave };
}
