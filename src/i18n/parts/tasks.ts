import { tasks as en } from '#src/i18n/en/later/tasks.ts';
import { tasks as zh } from '#src/i18n/zh/later/tasks.ts';
import { addText } from './addText.ts';

addText({ tasks: zh }, { tasks: en });
