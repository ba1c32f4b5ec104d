import { boards as en } from '#src/i18n/en/later/boards.ts';
import { boards as zh } from '#src/i18n/zh/later/boards.ts';
import { addText } from './addText.ts';

addText({ boards: zh }, { boards: en });
