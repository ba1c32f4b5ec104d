import { logs as en } from '#src/i18n/en/later/logs.ts';
import { logs as zh } from '#src/i18n/zh/later/logs.ts';
import { addText } from './addText.ts';

addText({ logs: zh }, { logs: en });
