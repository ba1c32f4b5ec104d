import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { LinkBase, useDataProvider, useLocation, useNotificationContext, type RaRecord } from 'react-admin';
import { ERROR_MESSAGE_MS, REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { namesOf, type RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { followedRecords } from './followedRecords.ts';
import { progressOf, type Progress } from './progressOf.ts';
import '#src/i18n/parts/recordForm.ts';

export interface ActionNoticeProps {
  definition: Definition;
  action: string;
  /** The name of the action, and the title of its record. */
  name: string;
  title: string;
  parts: readonly RecordsOfPart[];
  /** The single record before the action. */
  before?: RaRecord;
  /** The name of the resource being created, such as "Volume"; the notice then says so instead of naming an action. */
  creates?: string;
  /** When the action was sent. */
  since: number;
  /** The key of this notice in `notificationOptions`. */
  identity: string;
  undo: ReactNode;
}

/** The first answer only repeats that the action was accepted. */
const SUBMITTED_MS = 1_500;

/** Failures stay longer, because they must be read. */
const FAILED_MS = 3 * ERROR_MESSAGE_MS;

/**
 * One notice that follows an action to its end: submitted, running, then done or failed with the reason and a link. It
 * stays until then.
 */
export function ActionNotice({
  definition,
  action,
  name,
  title,
  parts,
  before,
  creates,
  since,
  identity,
  undo,
}: ActionNoticeProps) {
  const translate = useTranslate();
  const label = useLabel();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { setNotifications } = useNotificationContext();
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const isRemoval = action === 'delete' || declared?.removes === 'now';
  const { data, dataUpdatedAt } = useQuery({
    // Below the resource, so that a live event about one of its records asks again.
    queryKey: [definition.resource, 'followed', namesOf(parts), since],
    queryFn: () => Promise.all(parts.map((part) => followedRecords(provider, part, isRemoval))),
    refetchInterval: ({ state: { data: all } }) =>
      all && progressOfParts(all).running === 0 ? false : REFRESH_INTERVAL_MS,
    gcTime: 0,
    retry: false,
  });
  const progress = data && progressOfParts(data);
  const isOver = progress?.running === 0;
  const failed = progress?.failed ?? [];
  const type = isOver ? (failed.length > 0 ? 'error' : 'success') : 'info';
  useEffect(() => {
    if (!isOver) return;
    setNotifications((all) =>
      all.map((payload) =>
        payload.notificationOptions?.identity !== identity || payload.notificationOptions.autoHideDuration !== null
          ? payload
          : {
              ...payload,
              type,
              notificationOptions: {
                ...payload.notificationOptions,
                autoHideDuration: type === 'error' ? FAILED_MS : ERROR_MESSAGE_MS,
              },
            },
      ),
    );
  }, [isOver, type, identity, setNotifications]);
  const record = data?.[0]?.[0];
  const pathOf = useShowPath(definition.resource);
  const address = before && record && pathOf?.(String(record.id));
  const { pathname } = useLocation();
  const state =
    record && definition.fields[definition.stateField ?? '']?.values?.[String(record[definition.stateField ?? ''])];
  const words = sentences();
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <span>{words}</span>
      {isOver && address !== undefined && address !== pathname && (
        <LinkBase to={address}>{translate('record.action.see')}</LinkBase>
      )}
      {undo}
    </Stack>
  );

  function progressOfParts(all: readonly (readonly (RaRecord | undefined)[])[]): Progress {
    const began: unknown = before?.[definition.stateField ?? ''];
    const each = parts.map((part, index) => progressOf(part.definition, declared, all[index] ?? [], began));
    return {
      running: each.reduce((sum, { running }) => sum + running, 0),
      done: each.reduce((sum, { done }) => sum + done, 0),
      failed: each.flatMap((one) => one.failed),
    };
  }

  function sentences(): string {
    if (!before) {
      const counts = { action: name, total: namesOf(parts).length, done: progress?.done ?? 0, failed: failed.length };
      if (!progress) return translate('record.bulk.submitted', counts);
      if (!isOver) return translate('record.bulk.under', counts);
      return translate(failed.length > 0 ? 'record.bulk.partly' : 'record.bulk.done', {
        ...counts,
        smart_count: progress.done,
      });
    }
    if (!progress || (!isOver && dataUpdatedAt < since + SUBMITTED_MS))
      return creates
        ? translate('record.form.making', { name: creates, title })
        : translate('record.action.started', { action: name, title });
    if (!isOver) return translate('record.action.running', { title, state: label(state?.label) });
    const reason = faultOf(failed[0]);
    if (creates) {
      // By now the record may have a better name, such as the address that it got.
      const made = { name: creates, title: record ? recordTitle(definition, record) : title, reason };
      if (failed.length === 0) return translate('record.form.created', made);
      return translate(reason ? 'record.form.notCreatedFor' : 'record.form.notCreated', made);
    }
    if (failed.length === 0) return translate('record.action.done', { action: name, title });
    return translate(reason ? 'record.action.failedFor' : 'record.action.failed', { action: name, title, reason });
  }
}

/** The fault of the record as a cloud or an agent reported it: a text, or an object with a message. */
function faultOf(record: RaRecord | undefined): string {
  const fault: unknown = record?.['fault'];
  if (typeof fault === 'string') return fault;
  const message: unknown = typeof fault === 'object' && fault !== null ? Reflect.get(fault, 'message') : undefined;
  return typeof message === 'string' ? message : '';
}
