import { useCallback } from 'react';
import { useCreatePath, useNavigate, useNotify, type Identifier, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useAnnounceAction } from '#src/schemaViews/action/notice/useAnnounceAction.tsx';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';

/** Where a form leads: to the record's page if it has one, otherwise to the list; a panel just closes. */
export function useAfterSave(definition: Definition, id: Identifier | undefined, onClose: (() => void) | undefined) {
  const notify = useNotify();
  const announce = useAnnounceAction(definition);
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
    // The reply to a creation of several records has them all.
    const made = Array.isArray(record._items) ? (record._items as RaRecord[]) : [record];
    const isMaking = id === undefined && isTransient(definition, record);
    const part = { definition, path: pathValues(definition, record), ids: made.map((each) => each.id) };
    const follow = { action: 'create', parts: [part], since: Date.now() };
    if (made.length > 1) {
      const name = word(definition.plural);
      if (isMaking) announce({ ...follow, name: translate('record.form.createTitle', { name }), title: name });
      else notify(translate('record.form.createdMany', { count: made.length, name }), { type: 'success' });
      return onClose ? onClose() : navigate(createPath({ resource, type: 'list' }));
    }
    const words = { name: label(definition.label), title: recordTitle(definition, record) };
    // A cloud needs time to create a record, and may fail.
    if (isMaking) announce({ ...follow, ...words, before: record, creates: words.name });
    else notify(translate(id === undefined ? 'record.form.created' : 'record.form.saved', words), { type: 'success' });
    if (onClose) onClose();
    else navigate(pathTo(record.id));
  };
  const leave = () => (onClose ? onClose() : navigate(pathTo(id)));
  return { saved, leave };
}
