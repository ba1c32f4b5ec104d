import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { Fragment, type ReactElement } from 'react';
import { LinkBase, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { formatAge, parseTime } from '#src/fields/format/formatTime.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { Translate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { InboxHeading, InboxLine } from './InboxLine.tsx';
import type { RingingGroup } from './useRingingRecords.ts';

interface Words {
  lang: Lang;
  translate: Translate;
  onClose: () => void;
}

const MOST_FACTS = 3;

/**
 * Lines for the records of one resource that ring the bell. Elements, because a menu moves its focus among its
 * children.
 */
export function ringingItems(group: RingingGroup, { lang, translate, onClose }: Words): ReactElement[] {
  const { entry, definition, records, total } = group;
  const { resource, bell, routes } = entry;
  const show = routes.show?.path;
  const list = routes.list && `${routes.list.path}?view=${bell.view}`;
  return [
    <InboxHeading key={resource} role="presentation">
      {[entry.plural, definition.list.views[bell.view]?.label].map((label) => labelOf(label, lang)).join(' · ')}
    </InboxHeading>,
    ...records.map((record) => (
      <MenuItem
        key={`${resource} ${record.id}`}
        component={LinkBase}
        to={show?.replace(/:\w+/, encodeURIComponent(String(record.id))) ?? list ?? ''}
        onClick={onClose}
        sx={{ alignItems: 'start' }}
      >
        <InboxLine data-marked="danger">
          <b>{recordTitle(definition, record)}</b>
          <span>
            {factsOf(group, record).map((field, place) => (
              <Fragment key={field.name}>
                {place > 0 && ' · '}
                <FieldValue {...{ field, value: record[field.name], record, definition, lang }} dense />
              </Fragment>
            ))}
          </span>
          <small>{ageOf(definition, record, lang)}</small>
        </InboxLine>
      </MenuItem>
    )),
    ...(list === undefined
      ? []
      : [
          <MenuItem key={`${resource} all`} component={LinkBase} to={list} onClick={onClose}>
            {translate('frame.inbox.allOf', { smart_count: total })}
          </MenuItem>,
        ]),
    <Divider key={`${resource} end`} component="li" sx={{ my: 1 }} />,
  ];
}

const isTime = (type: string | undefined) => type === 'dateTime';

/**
 * The first columns of the list that say something about this record: not its title, its time, or what the view is
 * about.
 */
function factsOf({ definition, entry }: RingingGroup, record: RaRecord) {
  return definition.list.columns
    .filter((name) => name !== definition.titleField && !Object.hasOwn(entry.bell.filter, name))
    .flatMap((name) => definition.fields[name] ?? [])
    .filter((field) => !isTime(field.type) && !isBlank(record[field.name]))
    .slice(0, MOST_FACTS);
}

function ageOf({ list, fields }: Definition, record: RaRecord, lang: Lang): string | undefined {
  const since = list.columns.find((name) => isTime(fields[name]?.type)) ?? 'created_at';
  const time = parseTime(record[since]);
  return time && formatAge(time, lang);
}
