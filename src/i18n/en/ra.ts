import type { ra as zh } from '#src/i18n/zh/ra.ts';

export const ra: typeof zh = {
  action: {
    close: 'Close',
    create: 'Create',
    refresh: 'Refresh',
    save: 'Save',
    undo: 'Undo',
    delete: 'Delete',
    add: 'Add',
  },
  auth: { auth_check_error: 'Sign in to continue' },
  input: {
    references: {
      all_missing: 'The records referred to were not found',
      many_missing: 'At least one record referred to does not exist',
      single_missing: 'The record referred to does not exist',
    },
  },
  message: {
    invalid_form: 'Something needs correcting: see the marked fields',
    unsaved_changes: 'You have unsaved changes. Leave anyway?',
    select_all_limit_reached: 'Too many records: only the first %{max} were selected',
  },
  navigation: { next: 'Next page', previous: 'Previous page', page: 'Page %{page}' },
  notification: {
    created: 'Created',
    updated: 'Saved',
    deleted: 'Deleted',
    data_provider_error: 'The request failed',
    http_error: 'The server could not be reached',
    i18n_error: 'The language could not be loaded',
    item_doesnt_exist: 'This record does not exist',
    logged_out: 'Your session has ended. Sign in again',
    not_authorized: 'No permission',
  },
  page: { create: 'New %{name}', edit: 'Edit %{name}', list: '%{name}', show: '%{name}' },
  validation: {
    email: 'This is not a valid email address',
    maxLength: 'At most %{max} characters',
    maxValue: 'At most %{max}',
    minLength: 'At least %{min} characters',
    minValue: 'At least %{min}',
    number: 'Enter a number',
    oneOf: 'Choose one of: %{options}',
    regex: 'This does not have the right form (%{pattern})',
    required: 'Enter content',
    unique: 'Already taken',
  },
};
