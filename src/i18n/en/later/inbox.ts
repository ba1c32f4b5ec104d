import type { inbox as zh } from '#src/i18n/zh/later/inbox.ts';

export const inbox: typeof zh = {
  title: 'Messages',
  unread: 'Unread',
  none: 'No messages yet',
  loading: 'Loading',
  unavailable: 'Messages cannot be loaded at the moment',
  failed: 'The messages could not be marked as read; try again',
  readAll: 'Mark all as read',
  all: 'View all messages',
  open: 'Open',
};
