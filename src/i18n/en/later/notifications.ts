import type { notifications as zh } from '#src/i18n/zh/later/notifications.ts';

export const notifications: typeof zh = {
  previewSilence: 'Preview its effect',
  failed: 'The preview is not available now',
  now: 'Open alarms that match now: %{count}',
  nowNone: 'No open alarm matches now',
  past: 'Transitions of the past %{days} days that it would have kept back: %{count}',
  pastNone: 'It would have kept nothing back in the past %{days} days',
  incomplete: 'Only the latest were read; there may be more',
  receiver: '%{name}: %{count}',
  fired: 'fired',
  repeated: 'repeated',
  recovered: 'recovered',
  closed: 'closed',
  previewTemplate: 'Preview the words',
  places: 'Variables: %{places}',
  zh: 'Chinese',
  en: 'English',
};
