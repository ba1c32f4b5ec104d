import type { record as zh } from '#src/i18n/zh/record.ts';
import { recordAction } from './recordAction.ts';

/** Sentences of show pages, forms, inputs and actions: `record.…`. */
export const record: typeof zh = {
  close: 'Close',
  copyCall: 'Copy this API call',
  copyCurl: 'Copy as curl',
  copyFetch: 'Copy as fetch',
  listComma: ', ',
  show: {
    loading: 'Loading',
    overview: 'Overview',
    edit: 'Edit',
    more: 'More actions',
    retry: 'Try again',
    toList: 'Back to %{name}',
    createOther: 'New %{name}',
    missingTitle: '%{name} not found',
    missingText: 'It may have been deleted, or you may not see it.',
    unreachableTitle: '%{name} could not be loaded',
    unreachableText: 'Check the network and try again.',
    gone: '%{title} was deleted',
    deletedWhileOpen: 'This record has just been deleted. What is shown below is what it last held.',
    showEmpty: 'Show all (%{count})',
    hideEmpty: 'Hide empty fields',
  },
  banner: {
    deleting: 'The deletion is running. Nothing else is possible until it ends.',
    state: '%{name} status: %{state}',
    fault: 'The last operation failed',
    silent: 'The cloud does not answer. What you see here is as of {synced_at}.',
    silentNever: 'The cloud does not answer. What you see here may be out of date.',
  },
  value: { unknownState: 'Unknown state' },
  ...recordAction,
};
