import { notifications as en } from '#src/i18n/en/later/notifications.ts';
import { notifications as zh } from '#src/i18n/zh/later/notifications.ts';
import { addText } from './addText.ts';

addText({ notifications: zh }, { notifications: en });
