import { inbox as en } from '#src/i18n/en/later/inbox.ts';
import { inbox as zh } from '#src/i18n/zh/later/inbox.ts';
import { addText } from './addText.ts';

addText({ inbox: zh }, { inbox: en });
